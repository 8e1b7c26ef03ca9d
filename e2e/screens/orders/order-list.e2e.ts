import type { PanelProcess } from "@/lib/testing/panel-process";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  alertOf,
  amount,
  chosenApart,
  fill,
  invoicesOf,
  machines,
  setStock,
  summary,
} from "../../order-page";
import { expectNoAxeViolations, open, row } from "../../screen";

/** Seventy machines more of one kind, as in the catalog of a large operator; gone again afterwards. */
async function withManyMachines(panel: PanelProcess, work: () => Promise<void>): Promise<void> {
  await inDatabase(panel, async (client) => {
    await client.query(
      `insert into presets (id, name, family, is_active, description, cpu, ram_gb, hdd, hdd_gb, gpu, is_virtual, server_type, sort)
       select 9000 + n, 'bm.many-' || n, family, is_active, description, 4 + n % 2 * 60,
         case n when 68 then 0.5 else ram_gb end, hdd, hdd_gb, gpu, is_virtual,
         server_type, 9000 + n
       from presets, generate_series(1, 70) n where name = 'bm.v3-small'`,
    );
    await client.query(
      "insert into preset_prices (preset_id, location, currency, amount) select id, 'NL', 'EUR', id - 8900 from presets where id > 9000",
    );
    await client.query(
      "insert into preset_stock (preset_id, location, free) select id, 'NL', 5 from presets where id > 9000",
    );
  });
  try {
    await work();
  } finally {
    await inDatabase(panel, async (client) => {
      for (const table of ["preset_stock", "preset_prices"])
        await client.query(`delete from ${table} where preset_id > 9000`);
      await client.query("delete from presets where id > 9000");
    });
  }
}

test("of many machines some are listed, more are shown on a press, and the chosen one stays", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn("anna");
  await withManyMachines(panel, async () => {
    await open(page, "/order?location=NL&preset=bm.many-69");
    const radios = machines(page).getByRole("radio");
    await expect(page.getByRole("radio", { name: "bm.many-69" })).toBeChecked();
    await expect(radios).toHaveCount(31);
    await expect(row(machines(page), "bm.many-69")).not.toContainText("outside the filters");
    const status = page.getByRole("status").filter({ hasText: /^\d+ of \d+ available here$/ });
    const [free = 0] = ((await status.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
    expect(free).toBeGreaterThan(70);
    const more = page.getByRole("button", { name: /^Show \d+ more$/ });
    await more.click();
    await expect(radios).toHaveCount(61);
    await more.click();
    await expect(radios).toHaveCount(free);
    await expect(more).toHaveCount(0);
    await expect(radios.nth(60)).toBeFocused();
    await expect(row(machines(page), "bm.many-68")).toContainText("0.5 GB");

    await page.getByRole("radio", { name: "bm.many-70" }).check();
    await page.getByRole("combobox", { name: "Cores" }).selectOption("32");
    await expect(row(machines(page), "bm.many-11")).toBeVisible();
    await expect(row(chosenApart(page), "bm.many-70")).toContainText("outside the filters");
    await page.getByRole("radio", { name: /^Virtual/ }).check();
    await expect(row(chosenApart(page), "bm.many-70")).toContainText("Dedicated");
    await expect(page.getByRole("radio", { name: "bm.many-70" })).toBeChecked();
    await page.getByRole("radio", { name: "Helsinki" }).check();
    await expect(page.getByText("bm.many-70 isn't available here")).toBeVisible();
    await page.getByRole("button", { name: "Switch to Amsterdam" }).click();
    expect(await amount(page, "Total")).toMatch(/^€/);
    await expectNoAxeViolations(page);
    await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
    await open(page, "/order?location=NL&preset=bm.many-68&memory=0.5");
    await expect(page.locator("main tr", { hasText: "bm.many-68" })).toContainText("0,5 ГБ");
  });
});

test("a list that does not come leaves what was there, and is asked for again", async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/orders\/options/);
  await signIn("anna");
  await open(page, "/order?location=NL&preset=vm.v3-small");
  await page.getByLabel("Hostname").fill("web-1");
  await page.route("**/rpc/orders/options", (route) => route.fulfill({ status: 400, body: "no" }));
  await page.getByRole("radio", { name: "Helsinki" }).check();
  const unread = alertOf(page, "Couldn't load the plans.");
  await expect(unread).toBeVisible();
  await expect(page.getByRole("radio", { name: "vm.v3-small" })).toBeChecked();
  await expect(page.getByLabel("Hostname")).toHaveValue("web-1");
  await page.unroute("**/rpc/orders/options");
  await unread.getByRole("button", { name: "Try again" }).click();
  await expect(unread).toHaveCount(0);
  await expect(machines(page)).not.toHaveAttribute("aria-busy");
});

test("another server like one that is there is ordered from its page", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers/55001/billing");
  await page.getByRole("link", { name: "Order another like this" }).click();
  await page.waitForURL(/\/order\?location=/);
  await expect(machines(page).getByRole("radio", { checked: true })).toHaveCount(1);
});

test("three servers that are alike are ordered at once with a promo code, for one invoice", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/orders\/quote/);
  const code = "TENTH";
  await inDatabase(panel, (client) =>
    client.query("insert into promos (code, percent, is_forever, created_at) values ($1, 10, false, now())", [
      code,
    ]),
  );
  const account = await newAccount(panel);
  await signIn(account);
  await setStock(panel, "vm.v3-2xlarge", "NL", 2);
  await fill(page, "/order?preset=vm.v3-small&location=NL&count=3");
  const count = page.getByRole("combobox", { name: "Servers", exact: true });
  await expect(count).toHaveValue("3");
  await row(machines(page), "vm.v3-2xlarge").click();
  await expect(summary(page).getByText("Only 2 left in Amsterdam.")).toBeVisible();
  await expect.poll(() => amount(page, "Total")).toMatch(/^€/);
  const two = await amount(page, "Total");
  await summary(page).getByRole("button", { name: "Order 2", exact: true }).click();
  await expect(count).toHaveValue("2");
  await expect(summary(page).getByText("Only 2 left in Amsterdam.")).toHaveCount(0);
  expect(await amount(page, "Total")).toBe(two);
  await count.selectOption("3");
  await row(machines(page), "vm.v3-small").click();
  await page.getByLabel("Hostname").fill("web");
  await page.getByRole("button", { name: "Add promo code" }).click();
  await page.getByRole("textbox", { name: "Promo code" }).fill("wrong");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(summary(page).getByText("There's no such promo code.")).toBeVisible();
  const before = await amount(page, "Total");
  await page.getByRole("textbox", { name: "Promo code" }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(summary(page).getByRole("button", { name: "Remove" })).toBeVisible();
  await expect.poll(() => amount(page, "Total")).not.toBe(before);
  const total = await amount(page, "Total");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Order and go to payment" }).click();
  await page.waitForURL(/\/billing\/invoices\/\d+\?to=\/jobs$/);
  await expect(page.getByText(total).first()).toBeVisible();
  expect(await invoicesOf(panel, account)).toHaveLength(3);
});
