import { readMails } from "@/lib/testing/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { inDatabase, newAccount, type TestAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows } from "../screen";
import { signInAs } from "../sessions";

const path = "/account/sessions";

/** Sessions and tries of other devices, as time leaves them behind. */
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
      `insert into sign_ins (account_id, at, kind, outcome, address, user_agent)
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
  await expect(page).toHaveTitle("Sessions · Berth");
  const live = page.getByRole("table", { name: "Live sessions" });
  const rows = await readRows(live);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.Device).toContain("This one");
  expect(rows.map(({ Address }) => Address)).toEqual(
    expect.arrayContaining(["127.0.0.1", "198.51.100.20", "2001:db8:1:2::77"]),
  );
  expect(rows.map(({ Device }) => Device)).toEqual(
    expect.arrayContaining(["Chrome 131, Windows Browser", "curl/8.5.0 Password, over the API"]),
  );
  await expect(live.getByRole("button")).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^End the session curl/ }).click();
  const dialog = page.getByRole("dialog", { name: "End this session?" });
  await expect(dialog).toContainText("This cannot be undone");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("The session has ended")).toBeVisible();
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
  await page.getByRole("button", { name: "End all others" }).click();
  const dialog = page.getByRole("dialog", { name: "End all other sessions?" });
  await dialog.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByText("1 session has ended")).toBeVisible();
  await expect(page.getByText("Nobody else is signed in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "End all others" })).toHaveCount(0);
  await there.goto(`${panel.url}/servers`);
  await expect(there).toHaveURL(/\/login\?to=%2Fservers/);
  await elsewhere.close();
});

test("the history has failures with address and reason, page by page", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addPast(panel, account, 60);
  await signIn(account);
  await open(page, path);
  const history = page.getByRole("table", { name: "Sign-in history" });
  const first = await readRows(history);
  expect(first).toHaveLength(25);
  expect(first[0]).toMatchObject({ "What happened": "Signed in", Address: "127.0.0.1" });
  expect(first.map((entry) => entry["What happened"])).toEqual(
    expect.arrayContaining([
      "Wrong password",
      "Wrong code",
      "Held: too many tries",
      "Password right, code asked for",
    ]),
  );
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/before=/);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(history.getByRole("rowheader")).toHaveCount(11);
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
  await page.getByRole("link", { name: "Newer" }).click();
  await page.waitForURL(/after=/);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page.getByRole("link", { name: "Newer" })).toHaveCount(0);
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
  await other.getByLabel("E-mail").fill(account.email);
  await other.getByLabel("Password", { exact: true }).fill(account.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL(/\/servers/);
  const [mail] = await readMails(panel, account);
  expect(mail?.subject).toBe("Sign-in from a new device");
  const link = /https?:\S+\/end-sessions#\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  expect(link.startsWith(panel.url)).toBe(true);
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole("heading", { name: "End all sessions" })).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/servers$/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByText(/sessions have ended. Sign in and change your password/)).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/login/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByText("This link has been used or is too old.")).toBeVisible();
  await elsewhere.close();
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("sessions are cards with the name of every value", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await addPast(panel, account);
    await signIn(account);
    await open(page, path);
    const [first] = await readRows(page.getByRole("table", { name: "Активные сеансы" }));
    expect(first?.Устройство).toContain("Этот");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
