import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
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

/** Adds seventy presets of one family, as in a large operator's catalog; removes them afterwards. */
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
    await expect(row(machines(page), "bm.many-69")).not.toContainText(t.order.preset.noMatchNote);
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
    await page.getByRole("combobox", { name: t.order.preset.cores }).selectOption("32");
    await expect(row(machines(page), "bm.many-11")).toBeVisible();
    await expect(row(chosenApart(page), "bm.many-70")).toContainText(t.order.preset.noMatchNote);
    await page.getByRole("radio", { name: /^Virtual/ }).check();
    await expect(row(chosenApart(page), "bm.many-70")).toContainText(t.order.families.bm);
    await expect(page.getByRole("radio", { name: "bm.many-70" })).toBeChecked();
    await page.getByRole("radio", { name: "Helsinki" }).check();
    await expect(page.getByText(format(t.order.preset.gone, { name: "bm.many-70" }))).toBeVisible();
    await page.getByRole("button", { name: format(t.order.preset.move, { place: "Amsterdam" }) }).click();
    expect(await amount(page, t.order.summary.total)).toMatch(/^€/);
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
  await page.getByLabel(t.order.access.hostname).fill("web-1");
  await page.route("**/rpc/orders/options", (route) => route.fulfill({ status: 400, body: "no" }));
  await page.getByRole("radio", { name: "Helsinki" }).check();
  const unread = alertOf(page, t.order.preset.unread);
  await expect(unread).toBeVisible();
  await expect(page.getByRole("radio", { name: "vm.v3-small" })).toBeChecked();
  await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("web-1");
  await page.unroute("**/rpc/orders/options");
  await unread.getByRole("button", { name: t.common.retry }).click();
  await expect(unread).toHaveCount(0);
  await expect(machines(page)).not.toHaveAttribute("aria-busy");
});

test("another server like one that is there is ordered from its page", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers/55001/billing");
  await page.getByRole("link", { name: t.server.life.again }).click();
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
  const count = page.getByRole("combobox", { name: t.order.place.count, exact: true });
  await expect(count).toHaveValue("3");
  await row(machines(page), "vm.v3-2xlarge").click();
  await expect(
    summary(page).getByText(format(t.order.errors.count, { count: 2, place: "Amsterdam" })),
  ).toBeVisible();
  await expect.poll(() => amount(page, t.order.summary.total)).toMatch(/^€/);
  const two = await amount(page, t.order.summary.total);
  await summary(page)
    .getByRole("button", { name: format(t.order.summary.orderFewer, { count: 2 }), exact: true })
    .click();
  await expect(count).toHaveValue("2");
  await expect(
    summary(page).getByText(format(t.order.errors.count, { count: 2, place: "Amsterdam" })),
  ).toHaveCount(0);
  expect(await amount(page, t.order.summary.total)).toBe(two);
  await count.selectOption("3");
  await row(machines(page), "vm.v3-small").click();
  await page.getByLabel(t.order.access.hostname).fill("web");
  await page.getByRole("button", { name: t.order.promo.open }).click();
  await page.getByRole("textbox", { name: t.order.promo.label }).fill("wrong");
  await page.getByRole("button", { name: t.order.promo.apply }).click();
  await expect(summary(page).getByText(t.order.promo.why.unknown)).toBeVisible();
  const before = await amount(page, t.order.summary.total);
  await page.getByRole("textbox", { name: t.order.promo.label }).fill(code);
  await page.getByRole("button", { name: t.order.promo.apply }).click();
  await expect(summary(page).getByRole("button", { name: t.order.promo.remove })).toBeVisible();
  await expect.poll(() => amount(page, t.order.summary.total)).not.toBe(before);
  const total = await amount(page, t.order.summary.total);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.order.summary.orderLater }).click();
  await page.waitForURL(/\/billing\/invoices\/\d+\?to=\/jobs$/);
  await expect(page.getByText(total).first()).toBeVisible();
  expect(await invoicesOf(panel, account)).toHaveLength(3);
});
