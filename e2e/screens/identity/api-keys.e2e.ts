import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { choose, create, dialog, keyLogin, keysOf, saved, table } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, open, row } from "../../screen";
import { proveOwner } from "../../sessions";
import { ownerDialog, proveByPassword } from "../../sign-in-form";

const run = promisify(execFile);
const secretForm = /^[0-9a-f]{16}-[0-9a-f]{16}$/;

test("a key is made, used by curl, seen in use, disabled and refused", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/api-keys");
  await expect(page.getByText(t.apiKeys.emptyTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: t.apiKeys.create }).first().click();
  await expect(page.getByRole("heading", { name: t.apiKeys.create })).toBeVisible();
  await page.getByLabel(t.apiKeys.form.name).fill("deploy-1");
  await create(page).click();
  await ownerDialog(page).getByRole("button", { name: t.common.cancel }).click();
  await expect(page.getByLabel(t.apiKeys.form.name)).toHaveValue("deploy-1");
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  expect(await keysOf(panel, account)).toEqual([]);
  await create(page).click();
  await proveByPassword(page, account.password);

  await expect(dialog(page)).toContainText(format(t.apiKeys.shown.title, { name: "deploy-1" }));
  const secret = page.getByRole("textbox", { name: t.apiKeys.shown.value });
  await expect(secret).toBeFocused();
  const value = await secret.inputValue();
  expect(value).toMatch(secretForm);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await expectNoAxeViolations(page);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: t.apiKeys.shown.download }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("deploy-1.env");
  expect(await readFile(await file.path(), "utf8")).toBe(`PANEL_URL=${panel.url}\nPANEL_API_KEY=${value}\n`);

  const command = (await page.getByRole("region", { name: t.apiKeys.shown.curl }).textContent()) ?? "";
  const curl = async () => JSON.parse((await run("sh", ["-c", command])).stdout);
  expect((await curl()).result.token).toMatch(/^[0-9a-f]{32}$/);
  await saved(page).click();

  await expect(page).toHaveURL(/\/api-keys\/\d+$/);
  await expect(page.getByRole("heading", { name: "deploy-1" })).toBeVisible();
  const facts = page.getByRole("region", { name: t.apiKeys.form.what, exact: true });
  await expect(facts).toContainText("127.0.0.1");
  await expect(facts).toContainText(format(t.apiKeys.week.count, { count: 1 }));
  await expect(page.getByRole("region", { name: t.apiKeys.history.title })).toContainText(
    format(t.apiKeys.history.event.created, { name: "deploy-1" }),
  );
  expect(await page.content()).not.toContain(value);

  await page.getByRole("link", { name: t.apiKeys.title }).first().click();
  await expect(row(table(page), "deploy-1")).toContainText("127.0.0.1");
  await page.getByRole("switch", { name: format(t.apiKeys.disableNamed, { name: "deploy-1" }) }).click();
  await expect(
    page.getByRole("switch", { name: format(t.apiKeys.enableNamed, { name: "deploy-1" }) }),
  ).not.toBeChecked();
  await expect(page.getByText(format(t.apiKeys.disabled, { name: "deploy-1" }))).toBeVisible();
  expect(await curl()).toMatchObject({ result: -1, error: "auth/login: invalid API key" });

  await page.getByRole("button", { name: t.apiKeys.undo }).click();
  await expect(page.getByText(format(t.apiKeys.enabledAgain, { name: "deploy-1" }))).toBeVisible();
  await expect(
    page.getByRole("switch", { name: format(t.apiKeys.disableNamed, { name: "deploy-1" }) }),
  ).toBeChecked();
  expect((await curl()).result.token).toMatch(/^[0-9a-f]{32}$/);
  await table(page).getByRole("link", { name: "deploy-1" }).click();
  const history = page.getByRole("region", { name: t.apiKeys.history.title });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expect(history).toContainText(t.apiKeys.history.event.disabled);
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
  await proveOwner(panel, account);
  await open(page, "/api-keys/new");
  await page.getByLabel(t.apiKeys.form.name).fill("ключ");
  await expect(page.getByText(t.apiKeys.problem.nameAscii)).toBeVisible();
  await page.getByLabel(t.apiKeys.form.ip).fill("10.0.0.0/8\nexample");
  await choose(page, t.apiKeys.notify.webhook);
  await page.getByLabel(t.apiKeys.form.webhook).fill("http://hooks.example.test");
  await create(page).click();
  const summary = page.getByRole("alert").filter({ hasText: format(t.states.fieldsTitle, { count: 3 }) });
  for (const text of [
    t.apiKeys.problem.nameAscii,
    format(t.apiKeys.problem.ip, { entry: "example" }),
    t.apiKeys.problem.webhookPlain,
  ])
    await expect(summary.getByRole("link", { name: text })).toBeVisible();
  await expectNoAxeViolations(page);
  await summary.getByRole("link", { name: format(t.apiKeys.problem.ip, { entry: "example" }) }).click();
  await expect(page.getByLabel(t.apiKeys.form.ip)).toBeFocused();

  await page.getByLabel(t.apiKeys.form.name).fill("deploy-1");
  await page.getByLabel(t.apiKeys.form.ip).fill("");
  await page.getByLabel(t.apiKeys.form.webhook).fill("https://10.0.0.1/hook");
  await create(page).click();
  await expect(page.getByText("Webhooks can't point to a private address.").first()).toBeVisible();
  expect(await keysOf(panel, account)).toEqual([]);
});

test("the list of addresses takes one's own, and says who would pass", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/api-keys/new");
  const asked = page.getByLabel(t.apiKeys.form.passTest);
  await asked.fill("203.0.113.7");
  await expect(page.getByText(t.apiKeys.form.verdict.anyPasses)).toBeVisible();
  await page.getByRole("button", { name: format(t.apiKeys.form.addOwn, { address: "127.0.0.1" }) }).click();
  await expect(page.getByLabel(t.apiKeys.form.ip)).toHaveValue("127.0.0.1");
  await expect(page.getByText(format(t.apiKeys.form.ownIsIn, { address: "127.0.0.1" }))).toBeVisible();
  await expect(page.getByText(t.apiKeys.form.verdict.refused)).toBeVisible();
  await page.getByLabel(t.apiKeys.form.ip).fill("203.0.113.0/28");
  await expect(page.getByText(t.apiKeys.form.verdict.passes, { exact: true })).toBeVisible();
  await asked.fill("203.0.113");
  await expect(page.getByText(t.apiKeys.form.verdict.noAddress)).toBeVisible();
  await expect(
    page.getByText(format(t.apiKeys.preview.addresses, { first: "203.0.113.0/28", others: 0 })),
  ).toBeVisible();
  await page.getByLabel(t.apiKeys.form.ip).fill("203.0.113.0/28\n127.0.0.1");
  await expect(
    page.getByText(format(t.apiKeys.preview.addresses, { first: "203.0.113.0/28", others: 1 })),
  ).toBeVisible();
});

test("a key is narrowed to what is chosen, and the page says beforehand what it can do", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, "/api-keys/new");
  const preview = page.getByRole("region", { name: t.apiKeys.form.preview });
  await expect(preview).toContainText(t.apiKeys.areas.orders);
  await page.getByLabel(t.apiKeys.form.name).fill("dns-only");
  await choose(page, t.apiKeys.form.some);
  await create(page).click();
  await expect(page.getByText(t.apiKeys.problem.rights).first()).toBeVisible();
  await page.getByRole("checkbox", { name: t.apiKeys.areas.dns }).check();
  await page.getByText("Show individual calls (View and control servers)").click();
  await page.getByRole("checkbox", { name: "eq/list", exact: true }).check();
  await expect(preview).toContainText("View and control servers · 1 of 26 calls");
  await create(page).click();
  const value = await page.getByRole("textbox", { name: t.apiKeys.shown.value }).inputValue();
  const rights = (await keyLogin(panel, value)).result?.permissions ?? [];
  expect(rights.length).toBeGreaterThan(1);
  expect(rights.filter((right) => !right.startsWith("dns/"))).toEqual(["eq/list"]);
});

test("a key of one server is found by name, and tells nobody", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  for (const hostname of ["web-1", "web-2", "web-3", "db-1", "db-2", "db-3"])
    await addServer(panel, account, { hostname });
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, "/api-keys/new");
  await page.getByLabel(t.apiKeys.form.name).fill("db backup");
  await choose(page, t.apiKeys.form.scopeServer);
  await expect(page.getByText(t.apiKeys.delivery.quietServer).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /Email/ })).toBeDisabled();
  await page.getByLabel(t.apiKeys.form.serverSearch).fill("db-2");
  await page.getByRole("radio", { name: /db-2/ }).check();
  await expectNoAxeViolations(page);
  await create(page).click();
  await saved(page).click();
  await expect(page.getByRole("region", { name: t.apiKeys.form.what, exact: true })).toContainText("db-2");
  await expect(page.getByText(format(t.apiKeys.preview.server, { server: "db-2" }))).toBeVisible();
});

test.describe("exactly one key", () => {
  test("is made by a double press", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await signIn(account);
    await proveOwner(panel, account);
    await open(page, "/api-keys/new");
    await page.getByLabel(t.apiKeys.form.name).fill("once");
    await create(page).dblclick();
    await expect(saved(page)).toBeVisible();
    expect(await keysOf(panel, account)).toHaveLength(1);
  });

  test("is made when the answer is lost", async ({ page, panel, signIn, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    const account = await newAccount(panel);
    await signIn(account);
    await proveOwner(panel, account);
    let isFirst = true;
    await page.route("**/api-keys/new", async (route) => {
      if (!isFirst || route.request().method() !== "POST") return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await open(page, "/api-keys/new");
    await page.getByLabel(t.apiKeys.form.name).fill("once");
    await create(page).click();
    await expect(saved(page)).toBeVisible({ timeout: 15_000 });
    expect(await keysOf(panel, account)).toHaveLength(1);
    const value = await page.getByRole("textbox", { name: t.apiKeys.shown.value }).inputValue();
    expect((await keyLogin(panel, value)).result?.token).toBeTruthy();
  });

  test("is made when the session ends while the form is open, after signing in again in place", async ({
    page,
    panel,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 40[13]/);
    const account = await newAccount(panel);
    await signIn(account);
    await proveOwner(panel, account);
    await open(page, "/api-keys/new");
    await page.getByLabel(t.apiKeys.form.name).fill("once");
    await inDatabase(panel, (client) =>
      client.query("update sessions set ended_at = now() where account_id = $1", [account.id]),
    );
    await create(page).click();
    await expect(dialog(page)).toHaveAccessibleName(t.session.endedTitle);
    expect(await keysOf(panel, account)).toEqual([]);
    await dialog(page).getByLabel(t.session.password, { exact: true }).fill(account.password);
    await dialog(page).getByRole("button", { name: t.session.signInAndSend }).click();
    await proveByPassword(page, account.password);
    await expect(saved(page)).toBeVisible();
    expect(await keysOf(panel, account)).toMatchObject([{ name: "once" }]);
  });
});
