import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { payWith } from "../../card-payments";
import { expect, test } from "../../fixtures";
import {
  alertOf,
  amount,
  fill,
  invoicesOf,
  jobPath,
  machines,
  orderButton,
  setStock,
  summary,
} from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";

/** The window is focused again, as after a change of tabs. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

test("plans are filtered and compared; what is taken is saved as a template and used again", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  // More servers are requested than are left.
  consoleWatch.allow(/orders\/quote/);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/order?location=NL&preset=vm.v3-small");
  await page.getByRole("combobox", { name: t.order.preset.cores }).selectOption("4");
  await page.getByRole("combobox", { name: t.order.filter.price }).selectOption("50");
  await expect(page).toHaveURL(/&cores=4&price=50$/);
  await expect(page.getByText(format(t.order.preset.found, { all: 6, free: 5 }))).toBeVisible();
  await expect(row(machines(page), "vm.v3-pico")).toHaveCount(0);
  // The selected one stays, and says why it is listed separately.
  await expect(row(machines(page), "vm.v3-small")).toContainText(t.order.preset.noMatchNote);
  await page.getByRole("button", { name: format(t.order.preset.unfold, { count: 1 }) }).click();
  await expect(row(machines(page), "vm.v2-medium")).toContainText(
    format(t.order.incompatibility.out_of_stock, { place: "Amsterdam" }),
  );
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: t.order.compare.begin }).click();
  for (const name of ["vm.v3-large", "vm.v4-hidisk"])
    await page.getByRole("checkbox", { name: format(t.order.compare.mark, { name }) }).check();
  await page.getByRole("button", { name: t.order.compare.open, exact: true }).click();
  const comparison = page.getByRole("dialog", { name: t.order.compare.begin });
  await expect(comparison.getByRole("row", { name: /^Memory/ })).toHaveText(/differs.*16 GB.*\(best\).*8 GB/);
  await expectNoAxeViolations(page);
  await comparison
    .getByRole("button", { name: format(t.order.compare.takeNamed, { name: "vm.v3-large" }) })
    .click();
  await expect(page.getByRole("radio", { name: "vm.v3-large" })).toBeChecked();

  await page.getByRole("combobox", { name: t.order.software.system }).selectOption("Debian 13");
  await page.getByRole("combobox", { name: t.order.place.count, exact: true }).selectOption("2");
  await page.getByRole("link", { name: t.order.filter.clear }).click();
  await expect(page).not.toHaveURL(/cores=/);
  await expect(row(machines(page), "vm.v3-pico")).toBeVisible();
  await amount(page, t.order.summary.total);
  await page.getByRole("button", { name: t.order.templates.title }).click();
  const templates = page.getByRole("dialog", { name: t.order.templates.title });
  await templates.getByLabel(t.order.templates.name).fill("web");
  await templates.getByRole("button", { name: t.order.templates.save }).click();
  const kept = templates.getByRole("listitem").filter({ hasText: "vm.v3-large" });
  await expect(kept).toContainText("2 servers · vm.v3-large · Amsterdam · 1 month · Debian 13");
  await templates
    .getByRole("button", { name: format(t.order.templates.renameNamed, { name: "web" }) })
    .click();
  await templates.getByLabel(t.order.templates.newName).fill("shop");
  await page.keyboard.press("Enter");
  await expect(kept).toContainText("shop");
  await expectNoAxeViolations(page);

  await open(page, "/order");
  await page.getByRole("button", { name: t.order.templates.title }).click();
  await templates.getByRole("link", { name: format(t.order.templates.useNamed, { name: "shop" }) }).click();
  await expect(page).toHaveURL(/preset=vm\.v3-large/);
  await expect(page.getByRole("radio", { name: "vm.v3-large" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: t.order.place.count, exact: true })).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: t.order.software.system })).toHaveValue("12");

  // Removed options are named in the list and on the page, and no default replaces them.
  await setStock(panel, "vm.v3-large", "NL", 1);
  await inDatabase(panel, (client) =>
    client.query(
      `update order_templates set configuration = configuration || '{"os": "999"}' where account_id = $1`,
      [account.id],
    ),
  );
  await page.reload();
  await page.getByRole("button", { name: t.order.templates.title }).click();
  await expect(templates.getByRole("listitem").filter({ hasText: "shop" })).toContainText(
    "Operating system Debian 13: no longer offered",
  );
  await templates.getByRole("link", { name: format(t.order.templates.useNamed, { name: "shop" }) }).click();
  await expect(page.getByText(t.order.missing.title)).toBeVisible();
  await expect(page.getByText("Servers: only 1 left")).toBeVisible();
  await expect(page.getByRole("combobox", { name: t.order.software.system })).toHaveValue("");
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
  await page
    .getByRole("button", { name: /^Order/ })
    .last()
    .click();
  await expect(alertOf(page, "Select an operating system.")).toBeVisible();
  await setStock(panel, "vm.v3-large", "NL", 23);

  await page.getByRole("button", { name: t.order.templates.title }).click();
  await templates
    .getByRole("button", { name: format(t.order.templates.deleteNamed, { name: "shop" }) })
    .click();
  await templates.getByRole("button", { name: t.order.templates.delete, exact: true }).click();
  await expect(templates.getByText(t.order.templates.none)).toBeVisible();
});

test("what is short is bought in another tab, and the form waits as it is", async ({
  page,
  panel,
  signIn,
  context,
}) => {
  const account = await newAccount(panel, { credit: "5.00" });
  await signIn(account);
  await fill(page, "/order?location=NL&preset=vm.v3-small");
  const field = page.getByLabel(t.order.access.password, { exact: true });
  await expect(field).not.toHaveValue("");
  const password = await field.inputValue();
  const opened = context.waitForEvent("page");
  await summary(page)
    .getByRole("link", { name: /^Add funds/ })
    .click();
  const other = await opened;
  await untilHydrated(other);
  await expect(other.getByLabel(/^Amount/)).toHaveValue("5.89");
  await other.getByRole("button", { name: t.addFunds.submitCard }).click();
  await payWith(other, "good");
  await other.waitForURL(/\/order\?/);
  await other.close();
  await comeBack(page);
  await expect(orderButton(page)).toBeVisible();
  await expect(field).toHaveValue(password);
});

test("a price that changes while the form is being filled in is said and asked about before the order", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "200.00" });
  await signIn(account);
  await page.clock.install();
  await fill(page, "/order?preset=vm.v4-medium&location=NL");
  const before = await amount(page, t.order.summary.total);
  await inDatabase(panel, (client) =>
    client.query(
      "update preset_prices set amount = amount + 1 where location = 'NL' and currency = 'EUR' and preset_id = (select id from presets where name = 'vm.v4-medium')",
    ),
  );
  await page.clock.fastForward(31_000);
  await comeBack(page);
  await expect(summary(page).getByText(`It was ${before}.`)).toBeVisible();
  await orderButton(page).click();
  const dialog = page.getByRole("dialog", { name: t.order.price.title });
  await expect(dialog).toContainText(before);
  expect(await invoicesOf(panel, account)).toEqual([]);
  await dialog.getByRole("button", { name: format(t.order.price.accept, { amount: "€26.62" }) }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toEqual(["26.62"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU" });

  test("only the table of the comparison is pushed sideways", async ({ page, panel, signIn }) => {
    await signIn(await newAccount(panel));
    await open(page, "/order?location=NL&preset=vm.v3-small");
    await page.getByRole("button", { name: ru.order.compare.begin }).click();
    for (const name of ["vm.v3-small", "vm.v3-medium", "vm.v3-large", "vm.v4-large"])
      await page.getByRole("checkbox", { name: format(ru.order.compare.mark, { name }, "ru") }).check();
    await expect(
      page.getByRole("checkbox", { name: format(ru.order.compare.mark, { name: "vm.v4-small" }, "ru") }),
    ).toBeDisabled();
    await page.getByRole("button", { name: ru.order.compare.open, exact: true }).click();
    const table = page.getByRole("region", { name: ru.order.compare.title });
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});
