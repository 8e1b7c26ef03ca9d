import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  alertOf,
  amount,
  fill,
  invoicesOf,
  jobPath,
  machines,
  orderButton,
  orderCall,
  setStock,
  stepLink,
  summary,
} from "../../order-page";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row } from "../../screen";

test("a price that cannot be asked can be asked again", async ({ page, signIn, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn("anna");
  await open(page, "/order");
  await page.route("**/rpc/orders/quote", (route) => route.abort());
  await row(machines(page), "vm.v3-large").click();
  await expect(summary(page).getByText(t.order.summary.noPrice)).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/rpc/orders/quote");
  await summary(page).getByRole("button", { name: t.order.summary.askAgain }).click();
  await expect(summary(page).getByText("vm.v3-large (NL)", { exact: true })).toBeVisible();
});

test("a lost answer is asked for again, and the order is found", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "100.00" });
  await signIn(account);
  await fill(page);
  await amount(page, t.order.summary.total);
  const keys: (string | undefined)[] = [];
  await page.route(orderCall, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  await expect(page.getByText(t.order.notice.checking.title)).toBeVisible();
  await page.waitForURL(jobPath);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
});

test("when nobody answers it says so, keeps the form, and finds the order later", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "100.00" });
  await signIn(account);
  await page.clock.install();
  await fill(page);
  await page.getByLabel(t.order.access.hostname).fill("kept-1");
  await amount(page, t.order.summary.total);
  let calls = 0;
  await page.route(orderCall, async (route) => {
    calls++;
    if (calls === 1) await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  for (let call = 1; call <= 6; call++) {
    // The clock goes on besides, so on a slow machine the next one may have been made already.
    await expect.poll(() => calls).toBeGreaterThanOrEqual(call);
    await page.clock.fastForward(8_000);
  }
  expect(calls).toBe(6);
  const unknown = alertOf(page, t.order.notice.unknown.title);
  await expect(unknown).toBeInViewport();
  await expect(page.locator(":focus").getByRole("alert")).toHaveText(/We couldn't confirm your order/);
  await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("kept-1");
  await expectNoAxeViolations(page);
  await page.unroute(orderCall);
  await page.getByRole("button", { name: t.order.notice.unknown.repeat }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
});

test("with a PIN, too, what nobody answered is said beside the button, with the focus on it", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "100.00" });
  await (await apiOf(panel, account)).call("eq", { action: "set_pin", new_pin: "4071" });
  await signIn(account);
  await page.clock.install();
  await fill(page);
  await amount(page, t.order.summary.total);
  let calls = 0;
  await page.route(orderCall, (route) => {
    calls++;
    return route.abort();
  });
  await orderButton(page).click();
  const dialog = page.getByRole("dialog", { name: t.order.pin.title });
  await dialog.getByLabel(t.pinField.label, { exact: true }).fill("4071");
  await page.keyboard.press("Enter");
  for (let call = 1; call <= 6; call++) {
    // The clock goes on besides, so on a slow machine the next one may have been made already.
    await expect.poll(() => calls).toBeGreaterThanOrEqual(call);
    await page.clock.fastForward(8_000);
  }
  expect(calls).toBe(6);
  await expect(dialog).toBeHidden();
  await expect(alertOf(page, t.order.notice.unknown.title)).toBeInViewport();
  await expect(page.locator(":focus").getByRole("alert")).toHaveText(/We couldn't confirm your order/);
  expect(await invoicesOf(panel, account)).toEqual([]);
});

test("another price than the one shown is asked about first", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "200.00" });
  await signIn(account);
  await fill(page, "/order?preset=vm.v4-hidisk&location=NL");
  const before = await amount(page, t.order.summary.total);
  await inDatabase(panel, (client) =>
    client.query(
      "update preset_prices set amount = amount + 1 where location = 'NL' and currency = 'EUR' and preset_id = (select id from presets where name = 'vm.v4-hidisk')",
    ),
  );
  await orderButton(page).click();
  const dialog = page.getByRole("dialog", { name: t.order.price.title });
  await expect(dialog).toContainText(before);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: format(t.order.price.accept, { amount: "€48.40" }) }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toEqual(["48.40"]);
});

/** Sets the address limit of the test accounts' selling company; null = that of the setting. */
const limitAddress = (panel: PanelProcess, above: string | null) =>
  inDatabase(panel, (client) =>
    client.query("update companies set address_above = $1 where id = 1", [above]),
  );

test("an invoice above the seller's limit asks for the address in place, saves it and orders once", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "200.00" });
  await inDatabase(panel, (client) =>
    client.query(
      `update accounts set profile = profile || '{"address1": "", "city": ""}'::jsonb where id = $1`,
      [account.id],
    ),
  );
  await limitAddress(panel, "EUR:40.00");
  try {
    await signIn(account);
    await fill(page, "/order?preset=vm.v3-small&location=NL");
    await page.getByLabel(t.order.access.hostname).fill("kept-1");
    const form = page.getByRole("region", { name: t.order.address.title });
    const street = form.getByLabel(t.details.fields.address1);
    await amount(page, t.order.summary.total);
    await expect(form).toHaveCount(0);
    // A more expensive selection shows the form before anything is sent, and a cheaper one hides it.
    await page.getByRole("radio", { name: t.order.templates.period.annually }).check();
    await expect(form).toContainText("An invoice of more than €40.00 needs your full address.");
    await street.fill("Demo street 1");
    await expect(stepLink(page, t.order.steps.address)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("radio", { name: /^1 month/ }).check();
    await expect(form).toBeHidden();
    await amount(page, t.order.summary.total);
    // What the page does not know yet, the server's error says.
    await limitAddress(panel, "EUR:1.00");
    await orderButton(page).click();
    const city = form.getByLabel(t.details.fields.city);
    await expect(city).toBeFocused();
    await expect(city).toHaveAccessibleDescription(t.details.errors.empty);
    await expect(street).toHaveValue("Demo street 1");
    await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("kept-1");
    await amount(page, t.order.summary.total);
    await orderButton(page).click();
    await expect(summary(page).getByRole("link", { name: t.order.errors.address })).toBeVisible();
    await form.getByLabel(t.details.fields.postcode).fill("12");
    await city.fill("Utrecht");
    await orderButton(page).click();
    await expect(form.getByLabel(t.details.fields.postcode)).toHaveAccessibleDescription(
      t.details.errors.postcode,
    );
    await expectNoAxeViolations(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await form.getByLabel(t.details.fields.postcode).fill("3511 AB");
    await page.keyboard.press("Enter");
    await page.waitForURL(jobPath);
  } finally {
    await limitAddress(panel, null);
  }
  expect(await invoicesOf(panel, account)).toHaveLength(1);
  const { client } = await (await apiOf(panel, account)).call("billing", { action: "get_client" });
  expect(client).toMatchObject({ address1: "Demo street 1", city: "Utrecht", postcode: "3511 AB" });
});

test("a machine that sells out meanwhile is named where it stands", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  const account = await newAccount(panel, { credit: "200.00" });
  await signIn(account);
  await fill(page, "/order?preset=compute.v1-2c&location=DE");
  await amount(page, t.order.summary.total);
  await setStock(panel, "compute.v1-2c", "DE", 0);
  await orderButton(page).click();
  const problem = page.locator("#order-preset");
  await expect(problem).toBeFocused();
  await expect(problem).toContainText(format(t.order.incompatibility.out_of_stock, { place: "Frankfurt" }));
  expect(await invoicesOf(panel, account)).toEqual([]);
});
