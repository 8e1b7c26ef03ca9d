import { inDatabase, newAccount } from "../accounts";
import { expect, test } from "../fixtures";
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
  summary,
} from "../order-page";
import { apiOf } from "../orders";
import { expectNoAxeViolations, open, row } from "../screen";

test("a price that cannot be asked can be asked again", async ({ page, signIn, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource/);
  await signIn("anna");
  await open(page, "/order");
  await page.route("**/rpc/orders/quote", (route) => route.abort());
  await row(machines(page), "vm.v3-large").click();
  await expect(summary(page).getByText("Couldn't load the price.")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/rpc/orders/quote");
  await summary(page).getByRole("button", { name: "Retry" }).click();
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
  await amount(page, "Total");
  const keys: (string | undefined)[] = [];
  await page.route(orderCall, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  await expect(page.getByText("Checking whether your order went through…")).toBeVisible();
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
  await page.getByLabel("Hostname").fill("kept-1");
  await amount(page, "Total");
  let calls = 0;
  await page.route(orderCall, async (route) => {
    calls++;
    if (calls === 1) await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  for (let call = 1; call <= 6; call++) {
    await expect.poll(() => calls).toBe(call);
    await page.clock.fastForward(8_000);
  }
  const unknown = alertOf(page, "We couldn't confirm your order");
  await expect(unknown).toBeInViewport();
  await expect(page.locator(":focus").getByRole("alert")).toHaveText(/We couldn't confirm your order/);
  await expect(page.getByLabel("Hostname")).toHaveValue("kept-1");
  await expectNoAxeViolations(page);
  await page.unroute(orderCall);
  await page.getByRole("button", { name: "Check again" }).click();
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
  await amount(page, "Total");
  let calls = 0;
  await page.route(orderCall, (route) => {
    calls++;
    return route.abort();
  });
  await orderButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your order" });
  await dialog.getByLabel("PIN", { exact: true }).fill("4071");
  await page.keyboard.press("Enter");
  for (let call = 1; call <= 6; call++) {
    await expect.poll(() => calls).toBe(call);
    await page.clock.fastForward(8_000);
  }
  await expect(dialog).toBeHidden();
  await expect(alertOf(page, "We couldn't confirm your order")).toBeInViewport();
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
  const before = await amount(page, "Total");
  await inDatabase(panel, (client) =>
    client.query(
      "update preset_prices set amount = amount + 1 where location = 'NL' and currency = 'EUR' and preset_id = (select id from presets where name = 'vm.v4-hidisk')",
    ),
  );
  await orderButton(page).click();
  const dialog = page.getByRole("dialog", { name: "The price has changed" });
  await expect(dialog).toContainText(before);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Order for €48.40" }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toEqual(["48.40"]);
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
  await amount(page, "Total");
  await setStock(panel, "compute.v1-2c", "DE", 0);
  await orderButton(page).click();
  const problem = page.locator("#order-preset");
  await expect(problem).toBeFocused();
  await expect(problem).toContainText("sold out in Frankfurt");
  expect(await invoicesOf(panel, account)).toEqual([]);
});
