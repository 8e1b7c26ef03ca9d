import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { addServer, inDatabase, newAccount, type TestAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { apiOf } from "../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows, row } from "../screen";

const run = promisify(execFile);
const secretForm = /^[0-9a-f]{16}-[0-9a-f]{16}$/;

type Key = { id: number; api_key: string };

/** A key made by a program; `fields` as the API takes them. */
async function addKey(
  panel: PanelProcess,
  account: TestAccount,
  fields: Record<string, string | number> = {},
) {
  const api = await apiOf(panel, account);
  const basics = { action: "add", name: "deploy-1", login_notify_method: "none", active: 1 };
  const answer = await api.call("api_keys", { ...basics, ...fields });
  return answer.data as Key;
}

async function keyLogin(
  panel: PanelProcess,
  key: string,
): Promise<{ result?: { token: string; permissions: string[] }; error?: string }> {
  const body = new URLSearchParams({ action: "login", key });
  return (await fetch(`${panel.url}/auth.php`, { method: "POST", body })).json();
}

const keysOf = (panel: PanelProcess, account: TestAccount) =>
  inDatabase(panel, async (client) => {
    const text = "select id, name from api_keys where account_id = $1 and deleted_at is null order by id";
    return (await client.query<{ id: number; name: string }>(text, [account.id])).rows;
  });

const table = (page: Page) => page.getByRole("table", { name: "API keys" });
const dialog = (page: Page) => page.getByRole("dialog");
const create = (page: Page) => page.getByRole("button", { name: "Create key" });
const saved = (page: Page) => page.getByRole("button", { name: "I have saved it" });
/** The control of a segment lies under its words. */
const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).check({ force: true });

test("a key is made, used by curl, seen in use, disabled and refused", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/api-keys");
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Create key" }).first().click();
  await expect(page.getByRole("heading", { name: "Create key" })).toBeVisible();
  await page.getByLabel("Name").fill("deploy-1");
  await create(page).click();

  await expect(dialog(page)).toContainText("The secret of deploy-1");
  const secret = page.getByRole("textbox", { name: "Secret" });
  await expect(secret).toBeFocused();
  const value = await secret.inputValue();
  expect(value).toMatch(secretForm);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await expectNoAxeViolations(page);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .env" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("deploy-1.env");
  expect(await readFile(await file.path(), "utf8")).toBe(`BERTH_URL=${panel.url}\nBERTH_API_KEY=${value}\n`);

  const command = (await page.getByRole("region", { name: "Command" }).textContent()) ?? "";
  const curl = async () => JSON.parse((await run("sh", ["-c", command])).stdout);
  expect((await curl()).result.token).toMatch(/^[0-9a-f]{32}$/);
  await saved(page).click();

  await expect(page).toHaveURL(/\/api-keys\/\d+$/);
  await expect(page.getByRole("heading", { name: "deploy-1" })).toBeVisible();
  const facts = page.getByRole("region", { name: "Key", exact: true });
  await expect(facts).toContainText("127.0.0.1");
  await expect(facts).toContainText("1 session");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Key deploy-1 was created.");
  expect(await page.content()).not.toContain(value);

  await page.getByRole("link", { name: "API keys" }).first().click();
  await expect(row(table(page), "deploy-1")).toContainText("127.0.0.1");
  await page.getByRole("switch", { name: "Disable key deploy-1" }).click();
  await expect(page.getByRole("switch", { name: "Enable key deploy-1" })).not.toBeChecked();
  await expect(page.getByText("deploy-1 is disabled, and its sessions with it.")).toBeVisible();
  expect(await curl()).toMatchObject({ result: -1, error: "auth/login: invalid API key" });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("deploy-1 is active again.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Disable key deploy-1" })).toBeChecked();
  expect((await curl()).result.token).toMatch(/^[0-9a-f]{32}$/);
  await table(page).getByRole("link", { name: "deploy-1" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expect(history).toContainText("The key was disabled.");
});

test("what is wrong is said beside its field, and nothing is made", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422/);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/api-keys/new");
  await page.getByLabel("Name").fill("ключ");
  await expect(page.getByText("Use English letters, digits and signs only.")).toBeVisible();
  await page.getByLabel("Allowed addresses").fill("10.0.0.0/8\nexample");
  await choose(page, "Webhook");
  await page.getByLabel("Webhook address").fill("http://hooks.example.test");
  await create(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "3 fields need your attention" });
  for (const text of [
    "Use English letters, digits and signs only.",
    "example is no address or range.",
    "Use https:// instead of http://.",
  ])
    await expect(summary.getByRole("link", { name: text })).toBeVisible();
  await expectNoAxeViolations(page);
  await summary.getByRole("link", { name: "example is no address or range." }).click();
  await expect(page.getByLabel("Allowed addresses")).toBeFocused();

  await page.getByLabel("Name").fill("deploy-1");
  await page.getByLabel("Allowed addresses").fill("");
  await page.getByLabel("Webhook address").fill("https://10.0.0.1/hook");
  await create(page).click();
  await expect(page.getByText("Webhooks must not point to a private address.").first()).toBeVisible();
  expect(await keysOf(panel, account)).toEqual([]);
});

test("the list of addresses takes one's own, and says who would pass", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/api-keys/new");
  const asked = page.getByLabel("Would this address pass?");
  await asked.fill("203.0.113.7");
  await expect(page.getByText("It passes, as any address does.")).toBeVisible();
  await page.getByRole("button", { name: "Add my address 127.0.0.1" }).click();
  await expect(page.getByLabel("Allowed addresses")).toHaveValue("127.0.0.1");
  await expect(page.getByText("127.0.0.1 is in the list")).toBeVisible();
  await expect(page.getByText("It is refused.")).toBeVisible();
  await page.getByLabel("Allowed addresses").fill("203.0.113.0/28");
  await expect(page.getByText("It passes.", { exact: true })).toBeVisible();
  await asked.fill("203.0.113");
  await expect(page.getByText("This is no address yet.")).toBeVisible();
});

test("a key is narrowed to what is chosen, and the page says beforehand what it can do", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/api-keys/new");
  const preview = page.getByRole("region", { name: "This key will be able to" });
  await expect(preview).toContainText("Order servers");
  await page.getByLabel("Name").fill("dns-only");
  await choose(page, "Only what I choose");
  await create(page).click();
  await expect(page.getByText("Choose at least one right.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "DNS zones and records" }).check();
  await page.getByText("One by one (See and control servers)").click();
  await page.getByRole("checkbox", { name: "eq/list", exact: true }).check();
  await expect(preview).toContainText("See and control servers · 1 of 25 calls");
  await create(page).click();
  const value = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  const rights = (await keyLogin(panel, value)).result?.permissions ?? [];
  expect(rights.length).toBeGreaterThan(1);
  expect(rights.filter((right) => !right.startsWith("dns/"))).toEqual(["eq/list"]);
});

test("a key of one server is found by name, and tells nobody", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  for (const hostname of ["web-1", "web-2", "web-3", "db-1", "db-2", "db-3"])
    await addServer(panel, account, { hostname });
  await signIn(account);
  await open(page, "/api-keys/new");
  await page.getByLabel("Name").fill("db backup");
  await choose(page, "One server");
  await expect(page.getByText("A key of one server tells nobody.").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /E-mail/ })).toBeDisabled();
  await page.getByLabel("Find a server").fill("db-2");
  await page.getByRole("radio", { name: /db-2/ }).check();
  await expectNoAxeViolations(page);
  await create(page).click();
  await saved(page).click();
  await expect(page.getByRole("region", { name: "Key", exact: true })).toContainText("db-2");
  await expect(page.getByText("It reaches db-2 alone.")).toBeVisible();
});

test.describe("exactly one key", () => {
  test("is made by a double press", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await signIn(account);
    await open(page, "/api-keys/new");
    await page.getByLabel("Name").fill("once");
    await create(page).dblclick();
    await expect(saved(page)).toBeVisible();
    expect(await keysOf(panel, account)).toHaveLength(1);
  });

  test("is made when the answer is lost", async ({ page, panel, signIn, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    const account = await newAccount(panel);
    await signIn(account);
    let isFirst = true;
    await page.route("**/rpc/api_keys/add", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await open(page, "/api-keys/new");
    await page.getByLabel("Name").fill("once");
    await create(page).click();
    await expect(saved(page)).toBeVisible({ timeout: 15_000 });
    expect(await keysOf(panel, account)).toHaveLength(1);
    const value = await page.getByRole("textbox", { name: "Secret" }).inputValue();
    expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  });

  test("is made when the session ends while the form is open, after signing in again in place", async ({
    page,
    panel,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 401/);
    const account = await newAccount(panel);
    await signIn(account);
    await open(page, "/api-keys/new");
    await page.getByLabel("Name").fill("once");
    await inDatabase(panel, (client) =>
      client.query("update sessions set ended_at = now() where account_id = $1", [account.id]),
    );
    await create(page).click();
    await expect(dialog(page)).toHaveAccessibleName("Your session has ended");
    expect(await keysOf(panel, account)).toEqual([]);
    await dialog(page).getByLabel("Password", { exact: true }).fill(account.password);
    await dialog(page).getByRole("button", { name: "Sign in and send" }).click();
    await expect(saved(page)).toBeVisible();
    expect(await keysOf(panel, account)).toMatchObject([{ name: "once" }]);
  });
});

test("a second secret is made, the old one is watched and retired", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const key = await addKey(panel, account);
  await keyLogin(panel, key.api_key);
  await signIn(account);
  await open(page, `/api-keys/${key.id}`);
  const card = page.getByRole("region", { name: "Secrets" });
  await card.getByRole("button", { name: "Add second secret" }).click();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: "Add second secret" }).click();
  const second = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  await saved(page).click();
  for (const value of [key.api_key, second])
    expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText("Two are valid. Retire one first.")).toBeVisible();
  await expect(card.getByRole("listitem").nth(0)).toContainText("New");
  await expectNoAxeViolations(page);

  const retire = card.getByRole("button", { name: `Retire secret …${key.api_key.slice(-4)}` });
  await retire.click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page).getByRole("button", { name: "Retire secret" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  expect((await keyLogin(panel, key.api_key)).error).toBe("auth/login: invalid API key");
  expect((await keyLogin(panel, second)).result?.token).toBeTruthy();
  await expect(page.getByRole("region", { name: "History" })).toContainText("was retired.");
});

test("a test of the webhook shows its result, and the log keeps it", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { id } = await addKey(panel, account, {
    login_notify_method: "webhook",
    login_notify_address: "https://receiver.invalid/in",
  });
  await signIn(account);
  await open(page, `/api-keys/${id}`);
  const card = page.getByRole("region", { name: "Sign-in notifications" });
  await expect(card).toContainText("Nothing was sent yet.");
  await card.getByRole("button", { name: "Send test" }).click();
  await expect(card.getByRole("alert")).toContainText("The name has no address.");
  const entry = card.getByRole("listitem").first();
  await expect(entry).toContainText("Failed");
  await expect(entry).toContainText("Test");
  await card.getByText("1 try").click();
  await expect(entry).toContainText("no answer");
  await expectNoAxeViolations(page);
});

test("the signing secret is shown on demand, and with a PIN only to who knows it", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn("boris");
  const { id } = await addKeyAs(panel);
  await open(page, `/api-keys/${id}`);
  await page.getByRole("button", { name: "Show signing secret" }).click();
  const show = dialog(page).getByRole("button", { name: "Show signing secret" });
  await show.click();
  await expect(dialog(page).getByText("Enter your PIN.")).toBeVisible();
  await dialog(page).getByLabel("PIN").fill("4071");
  await show.click();
  await expect(dialog(page).getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await expectNoAxeViolations(page);
});

/** A key of boris, who has a PIN, that notifies by webhook. */
async function addKeyAs(panel: PanelProcess): Promise<Key> {
  const api = await apiOf(panel, "boris");
  const fields = { login_notify_method: "webhook", login_notify_address: "https://receiver.invalid/in" };
  return (await api.call("api_keys", { action: "add", name: "signed", active: 1, ...fields })).data as Key;
}

test("a key that passes without the PIN is made with the PIN", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn("boris");
  await open(page, "/api-keys/new");
  await page.getByLabel("Name").fill("night shift");
  await page.getByRole("checkbox", { name: "Pass without the PIN" }).check();
  await create(page).click();
  await expect(page.getByText(/Enter your PIN\./)).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill("4071");
  await create(page).click();
  const value = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await saved(page).click();
  await expect(page.getByRole("region", { name: "Key", exact: true })).toContainText("Passes without");
});

test("an edit is told in the history as a sentence, and a period narrows it", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const { id } = await addKey(panel, account);
  await inDatabase(panel, (client) =>
    client.query("update api_key_history set at = '2026-03-10T12:00:00Z' where key_id = $1", [id]),
  );
  await signIn(account);
  await open(page, `/api-keys/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name").fill("build-1");
  await page.getByLabel("Allowed addresses").fill("10.0.0.0/8");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "build-1" })).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Allowed addresses: nothing → 10.0.0.0/8");
  await expect(history).toContainText("Name: deploy-1 → build-1");
  await history.getByLabel("To").fill("2026-03-10");
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText("Key deploy-1 was created.");
  await history.getByLabel("To").fill("2026-03-09");
  await expect(history).toContainText("Nothing happened in this time.");
  await history.getByRole("button", { name: "All time" }).click();
  await expect(history.getByRole("listitem")).toHaveCount(3);
});

test("a key in use is deleted by its name only; one that is not, by a press", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const [idle, used] = [await addKey(panel, account, { name: "idle" }), await addKey(panel, account)];
  await keyLogin(panel, used.api_key);
  await signIn(account);
  const confirm = dialog(page).getByRole("button", { name: "Delete key" });
  await open(page, `/api-keys/${used.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page).getByLabel("Type deploy-1 to confirm").fill("deploy");
  await confirm.click();
  await expect(dialog(page).getByText("This is not the name of the key.")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel("Type deploy-1 to confirm").fill("deploy-1");
  await confirm.click();
  await expect(page.getByText("deploy-1 is deleted.")).toBeVisible();
  await expect(table(page)).not.toContainText("deploy-1");
  expect((await keyLogin(panel, used.api_key)).error).toBe("auth/login: invalid API key");

  await open(page, `/api-keys/${idle.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await confirm.click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
});

test("the list stands by last use, and points at keys unused or open to all", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const [old, listed] = [
    await addKey(panel, account, { name: "old backup" }),
    await addKey(panel, account, { name: "monitoring", ip: "127.0.0.0/8" }),
  ];
  await keyLogin(panel, listed.api_key);
  await inDatabase(panel, (client) =>
    client.query("update api_keys set created_at = now() - interval '91 days' where id = $1", [old.id]),
  );
  await signIn(account);
  await open(page, "/api-keys");
  const rows = await readRows(table(page));
  expect(rows.map(({ "Last 7 days": week }) => week)).toEqual(["1 session", "0 sessions"]);
  expect(rows[0]).toMatchObject({ "Use from": "127.0.0.0/8", Tells: "Nobody" });
  expect(rows[1]).toMatchObject({ "Use from": "Any address", "Last used": "Never" });
  await expect(page.getByText("One key was not used for 90 days")).toBeVisible();
  await expect(page.getByText("One key can be used from any address")).toBeVisible();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expectNoAxeViolations(page);
});

test("a stranger's key and one that never was look alike", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const { id } = await addKey(panel, await newAccount(panel));
  await signIn(await newAccount(panel));
  for (const path of [`/api-keys/${id}`, `/api-keys/${id}/edit`, "/api-keys/999999", "/api-keys/x"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText("There is no such page")).toBeVisible();
  }
});

test("a key deleted elsewhere says so where it is open", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const account = await newAccount(panel);
  const { id } = await addKey(panel, account);
  await signIn(account);
  await open(page, `/api-keys/${id}`);
  await inDatabase(panel, (client) =>
    client.query("update api_keys set deleted_at = now() where id = $1", [id]),
  );
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("This is not here any more")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("keys are read, made and looked at without scrolling sideways", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    const { id } = await addKey(panel, account, { ip: "2001:db8:1111:2222:3333:4444:5555:6666, 10.0.0.0/8" });
    await signIn(account);
    for (const path of ["/api-keys", "/api-keys/new", `/api-keys/${id}`, `/api-keys/${id}/edit`]) {
      await open(page, path);
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    }
  });
});

test.describe("in Russian and in the dark", () => {
  test.use({ locale: "ru-RU", colorScheme: "dark" });

  test("a key is made and its page is read", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await signIn(account);
    await open(page, "/api-keys/new");
    await page.getByLabel("Название").fill("deploy-1");
    await page.getByRole("button", { name: "Создать ключ" }).click();
    await expect(dialog(page)).toContainText("Секрет ключа deploy-1");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Секрет сохранён" }).click();
    await expect(page.getByRole("region", { name: "История" })).toContainText("Ключ deploy-1 создан.");
    await expectNoAxeViolations(page);
    await open(page, "/api-keys");
    await expect(page.getByText("1 ключ", { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
