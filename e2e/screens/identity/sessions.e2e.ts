import { readMails } from "@/lib/testing/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows } from "../../screen";
import { signInAs } from "../../sessions";

const path = "/account/sessions";

/** Older sessions and attempts from other devices. */
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
  await expect(page).toHaveTitle("Sessions · Berth");
  const live = page.getByRole("table", { name: "Active sessions" });
  const rows = await readRows(live);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.Device).toContain("This device");
  expect(rows.map((session) => session["IP address"])).toEqual(
    expect.arrayContaining(["127.0.0.1", "198.51.100.20", "2001:db8:1:2::77"]),
  );
  expect(rows.map(({ Device }) => Device)).toEqual(
    expect.arrayContaining(["Chrome 131, Windows Browser", "curl/8.5.0 API, password"]),
  );
  await expect(live.getByRole("button")).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Sign out curl/ }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out this session?" });
  await expect(dialog).toContainText("You can't undo this");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Session signed out")).toBeVisible();
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
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere else?" });
  await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("1 session signed out")).toBeVisible();
  await expect(page.getByText("No other sessions.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await there.goto(`${panel.url}/servers`);
  await expect(there).toHaveURL(/\/login\?to=%2Fservers/);
  await expect(there.getByText("Your session ended. Sign in to continue.")).toBeVisible();
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
  expect(first[0]).toMatchObject({ Result: "Signed in", "IP address": "127.0.0.1" });
  expect(first.map((entry) => entry.Result)).toEqual(
    expect.arrayContaining([
      "Incorrect password",
      "Incorrect code",
      "Blocked: too many attempts",
      "Code requested",
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
  await other.getByLabel("Email").fill(account.email);
  await other.getByLabel("Password", { exact: true }).fill(account.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL(/\/servers/);
  const [mail] = await readMails(panel, account);
  expect(mail?.subject).toBe("Sign-in from a new device");
  const link = /https?:\S+\/end-sessions#\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  expect(link.startsWith(panel.url)).toBe(true);
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign out everywhere" })).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/servers$/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText(/sessions signed out\. Sign in and change your password/)).toBeVisible();
  await other.goto("/servers");
  await expect(other).toHaveURL(/\/login/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
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
    expect(first?.Устройство).toContain("Это устройство");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
