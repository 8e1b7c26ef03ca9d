import { readMails } from "@/lib/testing/panel/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows, titleOf } from "../../screen";
import { signInAs } from "../../sessions";

const path = "/account/sessions";

/** Inserts older sessions and attempts from other devices. */
async function addPast(panel: PanelProcess, account: TestAccount, tries = 3): Promise<void> {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
  await inDatabase(panel, async (client) => {
    const add = (kind: string, address: string, agent: string) =>
      client.query(
        `insert into sessions (id, account_id, kind, token_hash, is_bound, address, user_agent, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, decode(md5(gen_random_uuid()::text), 'hex'), true, $3, $4,
           now() - interval '3 hours', now() + interval '5 hours')`,
        [account.id, kind, address, agent],
      );
    await add("browser", "198.51.100.20", chrome);
    await add("password", "2001:db8:1:2::77", "curl/8.5.0");
    await client.query(
      `insert into login_history (account_id, at, kind, outcome, address, user_agent)
       select $1, now() - n * interval '1 hour', 'browser',
         (array['wrong_password', 'asked_for_code', 'wrong_code', 'held'])[n % 4 + 1], '198.51.100.20', $2
       from generate_series($3::int, 1, -1) n`,
      [account.id, chrome, tries],
    );
  });
}

test("every live session is listed, and one is ended for good", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addPast(panel, account);
  await signIn(account);
  await open(page, path);
  await expect(page).toHaveTitle(titleOf(t.sessions.title));
  const live = page.getByRole("table", { name: t.sessions.live });
  const rows = await readRows(live);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.Device).toContain(t.sessions.current);
  expect(rows.map((session) => session[t.sessions.address])).toEqual(
    expect.arrayContaining(["127.0.0.1", "198.51.100.20", "2001:db8:1:2::77"]),
  );
  expect(rows.map(({ Device }) => Device)).toEqual(
    expect.arrayContaining(["Chrome 131, Windows Browser", "curl/8.5.0 API, password"]),
  );
  await expect(live.getByRole("button")).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Sign out curl/ }).click();
  const dialog = page.getByRole("dialog", { name: t.sessions.endTitle });
  await expect(dialog).toContainText("You can't undo this");
  await expect(dialog.getByRole("button", { name: t.common.cancel })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.sessions.end, exact: true }).click();
  await expect(page.getByText(t.sessions.ended)).toBeVisible();
  await expect(live.getByRole("rowheader")).toHaveCount(2);
});

test("all others are ended, and who used them has to sign in again", async ({
  page,
  panel,
  signIn,
  browser,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  const elsewhere = await browser.newContext();
  await signInAs(elsewhere, panel, account);
  const there = await elsewhere.newPage();
  await there.goto(`${panel.url}/servers`);
  await open(page, path);
  await page.getByRole("button", { name: t.sessions.endOthers }).click();
  const dialog = page.getByRole("dialog", { name: t.sessions.endOthersTitle });
  await dialog.getByRole("button", { name: t.sessions.endOthers }).click();
  await expect(page.getByText(format(t.sessions.endedCount, { count: 1 }))).toBeVisible();
  await expect(page.getByText(t.sessions.onlyThis)).toBeVisible();
  await expect(page.getByRole("button", { name: t.sessions.endOthers })).toHaveCount(0);
  await there.goto(`${panel.url}/servers`);
  await expect(there).toHaveURL(/\/login\?to=%2Fservers/);
  await expect(there.getByText(t.login.ended)).toBeVisible();
  await elsewhere.close();
});

test("the history has failures with address and reason, page by page", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addPast(panel, account, 60);
  await signIn(account);
  await open(page, path);
  const history = page.getByRole("table", { name: t.sessions.history });
  const first = await readRows(history);
  expect(first).toHaveLength(25);
  expect(first[0]).toMatchObject({ Result: t.sessions.since, [t.sessions.address]: "127.0.0.1" });
  expect(first.map((entry) => entry.Result)).toEqual(
    expect.arrayContaining([
      t.sessions.outcomes.wrong_password,
      t.sessions.outcomes.wrong_code,
      t.sessions.outcomes.held,
      t.sessions.outcomes.asked_for_code,
    ]),
  );
  await page.getByRole("link", { name: t.sessions.older }).click();
  await page.waitForURL(/before=/);
  await page.getByRole("link", { name: t.sessions.older }).click();
  await expect(history.getByRole("rowheader")).toHaveCount(11);
  await expect(page.getByRole("link", { name: t.sessions.older })).toHaveCount(0);
  await page.getByRole("link", { name: t.sessions.newer }).click();
  await page.waitForURL(/after=/);
  await page.getByRole("link", { name: t.sessions.newer }).click();
  await expect(page.getByRole("link", { name: t.sessions.newer })).toHaveCount(0);
  expect(await readRows(history)).toEqual(first);
});

test("the link of the mail about a new device ends everything, once, and by a press alone", async ({
  page,
  panel,
  browser,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404.*end-sessions.confirm/);
  const account = await newAccount(panel);
  await signIn(account);
  const elsewhere = await browser.newContext({ baseURL: panel.url });
  const other = await elsewhere.newPage();
  await open(other, "/login");
  await other.getByLabel(t.login.email).fill(account.email);
  await other.getByLabel(t.login.password, { exact: true }).fill(account.password);
  await other.getByRole("button", { name: t.sessions.endAll.signIn, exact: true }).click();
  await other.waitForURL(/\/servers/);
  const [mail] = await readMails(panel, account);
  expect(mail?.subject).toBe(t.backOffice.kinds.sign_in_new_device);
  const link = /https?:\S+\/end-sessions#\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  expect(link.startsWith(panel.url)).toBe(true);
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole("heading", { name: t.sessions.endAll.title })).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/servers$/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.sessions.endAll.title }).click();
  await expect(page.getByText(/sessions signed out\. Sign in and change your password/)).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/login/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: t.sessions.endAll.title }).click();
  await expect(page.getByText(t.problems.link.gone)).toBeVisible();
  await elsewhere.close();
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("sessions are cards with the name of every value", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await addPast(panel, account);
    await signIn(account);
    await open(page, path);
    const [first] = await readRows(page.getByRole("table", { name: ru.sessions.live }));
    expect(first?.Устройство).toContain(ru.sessions.current);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
