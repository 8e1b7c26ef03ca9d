import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
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
  const card = page.getByRole("region", { name: t.apiKeys.secrets.title });
  await card.getByRole("button", { name: t.apiKeys.secrets.rotate }).click();
  await expect(dialog(page).getByRole("button", { name: t.common.cancel })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: t.apiKeys.secrets.rotate }).click();
  const second = await page.getByRole("textbox", { name: t.apiKeys.shown.value }).inputValue();
  await saved(page).click();
  for (const value of [key.api_key, second])
    expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText(t.apiKeys.secrets.full)).toBeVisible();
  await expect(card.getByRole("listitem").nth(0)).toContainText(t.apiKeys.secrets.newest);
  await expectNoAxeViolations(page);

  const retire = card.getByRole("button", {
    name: format(t.apiKeys.secrets.retireNamed, { secret: key.api_key.slice(-4) }),
  });
  await retire.click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page).getByRole("button", { name: t.apiKeys.secrets.retireConfirm }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  expect((await keyLogin(panel, key.api_key)).error).toBe("auth/login: invalid API key");
  expect((await keyLogin(panel, second)).result?.token).toBeTruthy();
  await expect(page.getByRole("region", { name: t.apiKeys.history.title })).toContainText(
    /Secret …\w+ retired\./,
  );
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
  const card = page.getByRole("region", { name: t.apiKeys.form.notification });
  await expect(card).toContainText(t.deliveries.empty);
  await card.getByRole("button", { name: t.apiKeys.delivery.test }).click();
  await expect(card.getByRole("alert")).toContainText(t.deliveries.reason.noAddress);
  const entry = card.getByRole("listitem").first();
  await expect(entry).toContainText(t.deliveries.state.failed);
  await expect(entry).toContainText(t.deliveries.isTest);
  await card.getByText(format(t.deliveries.tries, { count: 1 })).click();
  await expect(entry).toContainText(t.deliveries.none);
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
  await page.getByRole("button", { name: t.apiKeys.signing.show }).click();
  const show = dialog(page).getByRole("button", { name: t.apiKeys.signing.show });
  await show.click();
  await expect(dialog(page).getByText(t.pinField.problem.required)).toBeVisible();
  await dialog(page).getByLabel(t.pinField.label).fill("4071");
  await show.click();
  await expect(dialog(page).getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await expectNoAxeViolations(page);
});

/** A key of boris, who has a PIN, with webhook notifications. */
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
  await page.getByLabel(t.apiKeys.form.name).fill("night shift");
  await page.getByRole("checkbox", { name: t.apiKeys.form.exempt }).check();
  await create(page).click();
  await expect(page.getByText(/Enter your PIN\./)).toBeVisible();
  await page.getByLabel(t.pinField.label, { exact: true }).fill("4071");
  await create(page).click();
  const value = await page.getByRole("textbox", { name: t.apiKeys.shown.value }).inputValue();
  expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  await saved(page).click();
  await expect(page.getByRole("region", { name: t.apiKeys.form.what, exact: true })).toContainText(
    t.apiKeys.facts.pinExempt,
  );
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
  await page.getByRole("link", { name: t.common.edit, exact: true }).click();
  await page.getByLabel(t.apiKeys.form.name).fill("build-1");
  await page.getByLabel(t.apiKeys.form.ip).fill("10.0.0.0/8");
  await page.getByRole("button", { name: t.common.save }).click();
  await expect(page.getByRole("heading", { name: "build-1" })).toBeVisible();
  const history = page.getByRole("region", { name: t.apiKeys.history.title });
  await expect(history).toContainText("Allowed IPs: none → 10.0.0.0/8");
  await expect(history).toContainText("Name: deploy-1 → build-1");
  await history.getByLabel(t.apiKeys.history.to).fill("2026-03-10");
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText(format(t.apiKeys.history.event.created, { name: "deploy-1" }));
  await history.getByLabel(t.apiKeys.history.to).fill("2026-03-09");
  await expect(history).toContainText(t.apiKeys.history.empty);
  await history.getByRole("button", { name: t.apiKeys.history.clear }).click();
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
  const confirm = dialog(page).getByRole("button", { name: t.apiKeys.deletion.confirm });
  await open(page, `/api-keys/${used.id}`);
  await page.getByRole("button", { name: t.common.delete }).click();
  await expect(dialog(page)).toContainText("127.0.0.1");
  await dialog(page)
    .getByLabel(format(t.apiKeys.deletion.typeName, { name: "deploy-1" }))
    .fill("deploy");
  await confirm.click();
  await expect(dialog(page).getByText(t.apiKeys.deletion.nameWrong)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog(page)
    .getByLabel(format(t.apiKeys.deletion.typeName, { name: "deploy-1" }))
    .fill("deploy-1");
  await confirm.click();
  await expect(page.getByText("deploy-1 deleted.")).toBeVisible();
  await expect(table(page)).not.toContainText("deploy-1");
  expect((await keyLogin(panel, used.api_key)).error).toBe("auth/login: invalid API key");

  await open(page, `/api-keys/${idle.id}`);
  await page.getByRole("button", { name: t.common.delete }).click();
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await confirm.click();
  await expect(page.getByText(t.apiKeys.emptyTitle)).toBeVisible();
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
  expect(rows.map(({ [t.apiKeys.columns.week]: week }) => week)).toEqual([
    format(t.apiKeys.week.count, { count: 1 }),
    format(t.apiKeys.week.count, { count: 0 }),
  ]);
  expect(rows[0]).toMatchObject({
    [t.apiKeys.columns.addresses]: "127.0.0.0/8",
    Notifies: t.apiKeys.notify.none,
  });
  expect(rows[1]).toMatchObject({
    [t.apiKeys.columns.addresses]: t.apiKeys.anyAddress,
    [t.apiKeys.columns.used]: t.apiKeys.neverUsed,
  });
  await expect(page.getByText(format(t.apiKeys.banner.unusedTitle, { count: 1 }))).toBeVisible();
  await expect(page.getByText(format(t.apiKeys.banner.openTitle, { count: 1 }))).toBeVisible();
  await page.getByRole("columnheader", { name: t.apiKeys.columns.name }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: t.apiKeys.columns.name })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expectNoAxeViolations(page);
});

test("a stranger's key and one that never was look alike", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const { id } = await addKey(panel, await newAccount(panel));
  await signIn(await newAccount(panel));
  for (const path of [`/api-keys/${id}`, `/api-keys/${id}/edit`, "/api-keys/999999", "/api-keys/x"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: t.states.notFoundTitle })).toBeVisible();
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
  await page.getByRole("button", { name: t.apiKeys.disable }).click();
  await expect(page.getByText(t.states.goneTitle)).toBeVisible();
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
    await page.getByLabel(ru.apiKeys.form.name).fill("deploy-1");
    await page.getByRole("button", { name: ru.apiKeys.create }).click();
    await expect(dialog(page)).toContainText(format(ru.apiKeys.shown.title, { name: "deploy-1" }, "ru"));
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: ru.apiKeys.shown.saved }).click();
    await expect(page.getByRole("region", { name: ru.apiKeys.history.title })).toContainText(
      format(ru.apiKeys.history.event.created, { name: "deploy-1" }, "ru"),
    );
    await expectNoAxeViolations(page);
    await open(page, "/api-keys");
    await expect(page.getByText(format(ru.apiKeys.count, { count: 1 }, "ru"), { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test("a deletion can be taken back for a moment, and what was offered before it is void", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  // 404: a request about the key sent just before its deletion may be answered after it.
  consoleWatch.allow(/status of 40[34]/);
  const account = await newAccount(panel);
  const { id, api_key } = await addKey(panel, account);
  await signIn(account);
  await open(page, `/api-keys/${id}`);
  const undo = page.getByRole("button", { name: t.apiKeys.undo });
  await page.getByRole("button", { name: t.apiKeys.disable }).click();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await proveByPassword(page, account.password);
  await expect(page.getByText(format(t.apiKeys.enabledAgain, { name: "deploy-1" }))).toBeVisible();
  await page.getByRole("button", { name: t.apiKeys.disable }).click();
  await expect(undo).toHaveCount(1);
  await page.getByRole("button", { name: t.apiKeys.enable }).click();
  await page.getByRole("button", { name: t.common.delete }).click();
  await dialog(page).getByRole("button", { name: t.apiKeys.deletion.confirm }).click();
  await expect(page).toHaveURL("/api-keys");
  await expect(page.getByText(t.apiKeys.emptyTitle)).toBeVisible();
  expect((await keyLogin(panel, api_key)).error).toBe("auth/login: invalid API key");
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.getByText(format(t.apiKeys.deletion.restored, { name: "deploy-1" }))).toBeVisible();
  await expect(row(table(page), "deploy-1")).toBeVisible();
  expect((await keyLogin(panel, api_key)).result?.token).toBeTruthy();
});
