import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page, Route } from "@playwright/test";
import { testSecret } from "@/lib/testing/factories";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { fill, jobPath, orderButton } from "../../order-page";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { proveByPassword } from "../../sign-in-form";

const pin = "4071";
const root = path.join(import.meta.dirname, "../../..");

/** Runs an operator command on the panel's own data. */
async function cli(panel: PanelProcess, ...words: string[]): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const program = ["--conditions=react-server", path.join(root, "lib/server/start.mjs"), "--cli", ...words];
  const env = { NODE_ENV: "production" as const, PATH, HOME, DATA_DIR: panel.dataDir, SECRET: testSecret };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
  return stdout;
}

async function owner(
  panel: PanelProcess,
  facts: { credit?: string; currency?: "EUR" | "RUB" } = {},
): Promise<TestAccount> {
  const account = await newAccount(panel, facts);
  await (await apiOf(panel, account)).call("eq", { action: "set_pin", new_pin: pin });
  return account;
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: t.order.pin.title });
const chip = (page: Page) => page.getByRole("group", { name: t.pinField.chip.label });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function setOnPage(page: Page, values: { old?: string; next: string }): Promise<void> {
  if (values.old !== undefined) await page.getByLabel(t.pin.form.old_pin).fill(values.old);
  await page.getByLabel(t.pin.form.new_pin, { exact: true }).fill(values.next);
  await page.getByLabel(t.pin.form.again).fill(values.next);
  await page.getByRole("button", { name: /^(Set|Change) PIN$/ }).click();
}

async function orderWith(page: Page, given: string, { isTrusted = false } = {}): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.pinField.label, { exact: true }).fill(given);
  if (isTrusted) await dialog.getByRole("checkbox", { name: t.pinField.trust }).check();
  await page.keyboard.press("Enter");
}

test("a PIN is set, asked for at an order, trusted for a while, locked by wrong ones, reset by the operator and set again", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  test.setTimeout(150_000);
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "200.00" });
  await signIn(account);
  await open(page, "/servers");
  await page.getByRole("link", { name: t.pin.title, exact: true }).click();
  await untilHydrated(page);
  await expect(card(page, t.pin.state.title)).toContainText(t.pin.state.notSet);
  await expect(card(page, t.pin.protected.title)).toContainText("eq/order_instance");
  await setOnPage(page, { next: pin });
  await expect(page.getByText("PIN set.")).toBeVisible();
  await expect(card(page, t.pin.state.title)).toContainText(t.pin.state.since);

  await fill(page);
  await orderButton(page).click();
  await expect(dialogOf(page).getByLabel(t.pinField.label, { exact: true })).toBeFocused();
  await orderWith(page, pin, { isTrusted: true });
  await page.waitForURL(jobPath);
  await expect(chip(page).getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  await expectNoAxeViolations(page);

  await page.reload();
  await untilHydrated(page);
  await expect(chip(page)).toBeVisible();
  await fill(page);
  await orderButton(page).click();
  await expect(dialogOf(page)).toContainText("This tab doesn't ask for the PIN.");
  await dialogOf(page).getByRole("button", { name: t.order.summary.order }).click();
  await page.waitForURL(jobPath);

  await chip(page).getByRole("button", { name: t.pinField.chip.lock }).click();
  await expect(chip(page)).toBeHidden();
  await fill(page);
  await orderButton(page).click();
  const field = dialogOf(page).getByLabel(t.pinField.label, { exact: true });
  for (let count = 0; count < 5; count++) {
    await orderWith(page, "9999");
    await expect(field).toHaveAccessibleDescription("Incorrect PIN. Nothing was ordered.");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  }
  await orderWith(page, pin);
  await expect(field).toHaveAccessibleDescription("PIN locked for 1 more minute. Nothing was ordered.", {
    timeout: 12_000,
  });
  await expectNoAxeViolations(page);
  await dialogOf(page)
    .getByRole("link", { name: /When does the lock end/ })
    .click();

  await expect(page.getByText(/^PIN locked for 0:\d\d$/)).toBeVisible();
  await expect(card(page, t.pin.state.title)).toContainText(t.pin.state.locked);
  await expect(card(page, t.pin.state.title)).toContainText(t.pin.state.lastWrong);
  await expect(page.getByRole("button", { name: t.pin.form.change })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: t.pin.reset.open }).click();
  await page.getByRole("button", { name: t.pin.reset.send }).click();
  await expect(page.getByLabel(t.pin.reset.reason)).toHaveAccessibleDescription(
    format(t.pin.reset.tooShort, { count: 10 }),
  );
  await page.getByLabel(t.pin.reset.reason).fill("I forgot it. Call me at the number in my profile.");
  await page.getByRole("button", { name: t.pin.reset.send }).click();
  await proveByPassword(page, account.password);
  await expect(page.getByText(t.pin.reset.openTitle)).toBeVisible();

  expect(await cli(panel, "pin", "reset", account.email, "ticket", "4711")).toContain("is removed");
  await page.reload();
  await untilHydrated(page);
  await expect(card(page, t.pin.state.title)).toContainText(t.pin.state.notSet);
  await expect(page.getByText(t.pin.reset.openTitle)).toBeHidden();
  const record = await inDatabase(panel, async (client) => {
    const requests = "select handled_at is not null as done from pin_reset_requests where account_id = $1";
    const rows =
      "select changes->>'reason' as reason from audit_rows where account_id = $1 and operation = 'pins.reset'";
    return [(await client.query(requests, [account.id])).rows, (await client.query(rows, [account.id])).rows];
  });
  expect(record).toEqual([[{ done: true }], [{ reason: "ticket 4711" }]]);
  await setOnPage(page, { next: "5182" });
  await expect(page.getByText("PIN set.")).toBeVisible();
});

test("a PIN that is changed elsewhere ends the trust of this tab", async ({ page, panel, signIn }) => {
  const account = await owner(panel, { credit: "50.00" });
  await signIn(account);
  await fill(page);
  await orderButton(page).click();
  await orderWith(page, pin, { isTrusted: true });
  await page.waitForURL(jobPath);
  await expect(chip(page)).toBeVisible();
  await (await apiOf(panel, account)).call("eq", { action: "set_pin", old_pin: pin, new_pin: "5182" });
  await expect(chip(page)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole("status").filter({ hasText: t.pinField.chip.over })).toBeAttached();
});

test("another session in the same tab has no part in the trust", async ({ page, panel, signIn }) => {
  const account = await owner(panel, { credit: "50.00" });
  await signIn(account);
  await fill(page);
  await orderButton(page).click();
  await orderWith(page, pin, { isTrusted: true });
  await page.waitForURL(jobPath);
  await expect(chip(page)).toBeVisible();
  await signIn(account);
  await open(page, "/pin");
  await expect(chip(page)).toBeHidden();
});

test("mistakes in the form are named beside the fields, and a weak PIN is warned about", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await owner(panel));
  await open(page, "/pin");
  await page.getByRole("button", { name: t.pin.form.change }).click();
  await expect(page.getByLabel(t.pin.form.old_pin)).toBeFocused();
  await expect(page.getByLabel(t.pin.form.old_pin)).toHaveAccessibleDescription(t.pin.form.errors.required);
  await page.getByLabel(t.pin.form.old_pin).fill(pin);
  await page.getByLabel(t.pin.form.new_pin, { exact: true }).fill("12a");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t.pin.form.new_pin, { exact: true })).toHaveAccessibleDescription(
    t.pin.form.errors.form,
  );
  await page.getByLabel(t.pin.form.new_pin, { exact: true }).fill("1234");
  await expect(page.getByText("This PIN is easy to guess.")).toBeVisible();
  await page.getByLabel(t.pin.form.again).fill("1243");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t.pin.form.again)).toHaveAccessibleDescription(t.pin.form.errors.again);
  await setOnPage(page, { old: "9999", next: "1234" });
  await expect(page.getByLabel(t.pin.form.old_pin)).toHaveAccessibleDescription(t.pin.form.errors.wrong);
  await expect(page.getByText(t.pin.slowed.title)).toBeVisible();
  await expectNoAxeViolations(page);
  await setOnPage(page, { old: pin, next: "1234" });
  await expect(page.getByText("PIN set.")).toBeVisible();
});

test("a result that is lost is called lost, and asked for again", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn(await owner(panel));
  await open(page, "/pin");
  const isAction = (route: Route) => route.request().method() === "POST";
  await page.route("**/pin", async (route) => {
    if (!isAction(route)) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await setOnPage(page, { old: pin, next: "5182" });
  await expect(page.getByText(t.pin.outcome.lostTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.pin.outcome.askAgain }).click();
  await expect(page.getByText("PIN set.")).toBeVisible();

  await page.unroute("**/pin");
  await page.route("**/pin", (route) => (isAction(route) ? route.abort() : route.continue()));
  await setOnPage(page, { old: "5182", next: "6293" });
  await page.getByRole("button", { name: t.pin.outcome.askAgain }).click();
  await expect(page.getByText(t.pin.outcome.notDone)).toBeVisible();
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU" });

  test("the page, the confirmation and the trusted tab fit", async ({
    page,
    panel,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signIn(await owner(panel, { currency: "RUB", credit: "5000.00" }));
    await open(page, "/pin");
    await expect(page.getByRole("heading", { name: ru.pin.title, level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: ru.pin.reset.open }).click();
    await expect(page.getByLabel(ru.pin.reset.reason)).toBeFocused();
    await expectNoSidewaysScroll(page);

    await open(page, "/order?preset=vm.v3-nano");
    await page.getByRole("button", { name: ru.rootPassword.generate }).click();
    await page.getByRole("button", { name: ru.order.summary.order }).click();
    const dialog = page.getByRole("dialog", { name: ru.order.pin.title });
    await dialog.getByLabel(ru.pinField.label, { exact: true }).fill("9999");
    await dialog.getByRole("checkbox").check();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(ru.pinField.label, { exact: true })).toHaveAccessibleDescription(
      "Неверный PIN-код. Ничего не заказано.",
    );
    await expectNoAxeViolations(page);
    await dialog.getByLabel(ru.pinField.label, { exact: true }).fill(pin);
    await page.keyboard.press("Enter");
    await page.waitForURL(jobPath);
    await expect(page.getByRole("button", { name: ru.pinField.chip.lock })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});
