import type { PanelProcess } from "@/lib/testing/panel-process";
import { inDatabase, newAccount } from "../../accounts";
import { addKey, create, dialog, type Key, keyLogin, saved, table } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows, row } from "../../screen";
import { demo, proveOwner } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

test("a second secret is made, the old one is watched and retired", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const key = await addKey(panel, account);
  await keyLogin(panel, key.api_key);
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, `/api-keys/${key.id}`);
  const card = page.getByRole("region", { name: "Secrets" });
  await card.getByRole("button", { name: "Rotate secret" }).click();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: "Rotate secret" }).click();
  const second = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  await saved(page).click();
  for (const value of [key.api_key, second])
    expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText("This key already has two secrets. Retire one first.")).toBeVisible();
  await expect(card.getByRole("listitem").nth(0)).toContainText("New");
  await expectNoAxeViolations(page);

  const retire = card.getByRole("button", { name: `Retire secret …${key.api_key.slice(-4)}` });
  await retire.click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page).getByRole("button", { name: "Retire secret" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  expect((await keyLogin(panel, key.api_key)).error).toBe("auth/login: invalid API key");
  expect((await keyLogin(panel, second)).result?.token).toBeTruthy();
  await expect(page.getByRole("region", { name: "History" })).toContainText(/Secret …\w+ retired\./);
});

test("a test of the webhook shows its result, and the log keeps it", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { id } = await addKey(panel, account, {
    login_notify_method: "webhook",
    login_notify_address: "https://receiver.invalid/in",
  });
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, `/api-keys/${id}`);
  const card = page.getByRole("region", { name: "Sign-in notifications" });
  await expect(card).toContainText("Nothing sent yet.");
  await card.getByRole("button", { name: "Send test" }).click();
  await expect(card.getByRole("alert")).toContainText("The hostname doesn't resolve.");
  const entry = card.getByRole("listitem").first();
  await expect(entry).toContainText("Failed");
  await expect(entry).toContainText("Test");
  await card.getByText("1 attempt").click();
  await expect(entry).toContainText("no response");
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
  await page.getByRole("button", { name: "Reveal signing secret" }).click();
  const show = dialog(page).getByRole("button", { name: "Reveal signing secret" });
  await show.click();
  await expect(dialog(page).getByText("Enter your PIN.")).toBeVisible();
  await dialog(page).getByLabel("PIN").fill("4071");
  await show.click();
  await expect(dialog(page).getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await expectNoAxeViolations(page);
});

/** A key that notifies by webhook, of boris, who has a PIN. */
async function addKeyAs(panel: PanelProcess): Promise<Key> {
  const api = await apiOf(panel, "boris");
  const fields = { login_notify_method: "webhook", login_notify_address: "https://receiver.invalid/in" };
  return (await api.call("api_keys", { action: "add", name: "signed", active: 1, ...fields })).data as Key;
}

test("a key that skips the PIN is made with the PIN", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn("boris");
  await proveOwner(panel, demo.boris);
  await open(page, "/api-keys/new");
  await page.getByLabel("Name").fill("night shift");
  await page.getByRole("checkbox", { name: "Skip the PIN" }).check();
  await create(page).click();
  await expect(page.getByText(/Enter your PIN\./)).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill("4071");
  await create(page).click();
  const value = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await saved(page).click();
  await expect(page.getByRole("region", { name: "Key", exact: true })).toContainText("Skipped");
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
  await proveOwner(panel, account);
  await open(page, `/api-keys/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name").fill("build-1");
  await page.getByLabel("Allowed IPs").fill("10.0.0.0/8");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "build-1" })).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Allowed IPs: none → 10.0.0.0/8");
  await expect(history).toContainText("Name: deploy-1 → build-1");
  await history.getByLabel("To").fill("2026-03-10");
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText("Key deploy-1 created.");
  await history.getByLabel("To").fill("2026-03-09");
  await expect(history).toContainText("Nothing happened in this period.");
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
  await proveOwner(panel, account);
  const confirm = dialog(page).getByRole("button", { name: "Delete key" });
  await open(page, `/api-keys/${used.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page).getByLabel("Type deploy-1 to confirm").fill("deploy");
  await confirm.click();
  await expect(dialog(page).getByText("This doesn't match the key's name.")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel("Type deploy-1 to confirm").fill("deploy-1");
  await confirm.click();
  await expect(page.getByText("deploy-1 deleted.")).toBeVisible();
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
  await proveOwner(panel, account);
  await open(page, "/api-keys");
  const rows = await readRows(table(page));
  expect(rows.map(({ "Sessions (7 days)": week }) => week)).toEqual(["1 session", "0 sessions"]);
  expect(rows[0]).toMatchObject({ "Allowed IPs": "127.0.0.0/8", Notifies: "Nobody" });
  expect(rows[1]).toMatchObject({ "Allowed IPs": "Any IP", "Last used": "Never" });
  await expect(page.getByText("1 key hasn't been used for 90 days")).toBeVisible();
  await expect(page.getByText("1 key works from any IP")).toBeVisible();
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
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("a key deleted elsewhere says so where it is open", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const account = await newAccount(panel);
  const { id } = await addKey(panel, account);
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, `/api-keys/${id}`);
  await inDatabase(panel, (client) =>
    client.query("update api_keys set deleted_at = now() where id = $1", [id]),
  );
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("This no longer exists")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("keys are read, made and looked at without scrolling sideways", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    const { id } = await addKey(panel, account, { ip: "2001:db8:1111:2222:3333:4444:5555:6666, 10.0.0.0/8" });
    await signIn(account);
    await proveOwner(panel, account);
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
    await proveOwner(panel, account);
    await open(page, "/api-keys/new");
    await page.getByLabel("Название").fill("deploy-1");
    await page.getByRole("button", { name: "Создать ключ" }).click();
    await expect(dialog(page)).toContainText("Секрет ключа deploy-1");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Я сохранил секрет" }).click();
    await expect(page.getByRole("region", { name: "История" })).toContainText("Ключ deploy-1 создан.");
    await expectNoAxeViolations(page);
    await open(page, "/api-keys");
    await expect(page.getByText("1 ключ", { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test("a deletion can be taken back for a moment, and what was offered before it is void", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  // 404: what was asked about the key just before its deletion may be answered after it.
  consoleWatch.allow(/status of 40[34]/);
  const account = await newAccount(panel);
  const { id, api_key } = await addKey(panel, account);
  await signIn(account);
  await open(page, `/api-keys/${id}`);
  const undo = page.getByRole("button", { name: "Undo" });
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await proveByPassword(page, account.password);
  await expect(page.getByText("deploy-1 enabled.")).toBeVisible();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(undo).toHaveCount(1);
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete key" }).click();
  await expect(page).toHaveURL("/api-keys");
  await expect(page.getByText("No API keys yet")).toBeVisible();
  expect((await keyLogin(panel, api_key)).error).toBe("auth/login: invalid API key");
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.getByText("deploy-1 restored.")).toBeVisible();
  await expect(row(table(page), "deploy-1")).toBeVisible();
  expect((await keyLogin(panel, api_key)).result?.token).toBeTruthy();
});
