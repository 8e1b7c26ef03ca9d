import { readFile } from "node:fs/promises";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";

const support = { email: "support@example.test", password: "Support-demo-1" };

test("staff filter, sort and search a list, keep its columns, save it as a view and take it as a file", async ({
  page,
  panel,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount(panel);
  for (const hostname of ["lists-web-1", "lists-web-2"]) await addServer(panel, account, { hostname });
  await openBackOffice(page, panel, support);
  await page.getByRole("link", { name: t.staff.nav.lists, exact: true }).click();
  await expect(page).toHaveURL("/staff/lists/customers");
  await page.getByRole("link", { name: t.lists.names.servers, exact: true }).click();
  await expect(page).toHaveURL("/staff/lists/servers");
  await untilHydrated(page);
  const table = page.getByRole("table", { name: t.lists.names.servers });
  const rows = table.getByRole("rowheader");

  // `/` leads to the search of the list, j and k through its rows.
  await page.keyboard.press("/");
  await expect(
    page.getByRole("searchbox", { name: format(t.lists.searchIn, { list: "Servers" }) }),
  ).toBeFocused();
  await page.keyboard.type("lists-web");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=lists-web/);
  await expect(rows).toHaveCount(2);
  await untilHydrated(page);
  await page.keyboard.press("j");
  await expect(rows.first().getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.first().getByRole("link")).toBeFocused();
  await expectNoAxeViolations(page);

  // A filter is a chip: its form works without script, and a link takes it away.
  await page.getByRole("button", { name: t.lists.filters.state, exact: true }).click();
  await page.getByRole("combobox", { name: t.lists.filters.state }).selectOption("suspended");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.lists.apply }).click();
  await expect(page).toHaveURL(/state=suspended/);
  await expect(page.getByText(t.lists.noMatch)).toBeVisible();
  const chip = `${t.lists.filters.state}: ${t.backOffice.states.suspended}`;
  await untilHydrated(page);
  await page.getByRole("link", { name: format(t.lists.takeAway, { filter: chip }) }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: t.lists.columns.hostname }).click();
  await expect(page).toHaveURL(/sort=hostname/);
  await expect(rows).toHaveText(["lists-web-1", "lists-web-2"]);
  await page.getByRole("link", { name: t.lists.columns.hostname }).click();
  await expect(rows).toHaveText(["lists-web-2", "lists-web-1"]);

  await page.getByRole("button", { name: t.lists.chooseColumns }).click();
  await page.getByRole("checkbox", { name: t.lists.columns.location }).uncheck();
  await page.getByRole("checkbox", { name: t.lists.columns.label }).check();
  await page.getByRole("button", { name: t.lists.apply }).click();
  await expect(table.getByRole("columnheader", { name: t.lists.columns.label })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: t.lists.columns.location })).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t.lists.csv }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("lists-web-2");
  expect(lines[0]).not.toContain(t.lists.columns.location);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.lists.saveAsView }).click();
  await page.getByRole("textbox", { name: t.lists.viewName }).fill("Web servers");
  await page.getByRole("button", { name: t.lists.saveView, exact: true }).click();
  const view = page
    .getByRole("navigation", { name: t.lists.views })
    .getByRole("link", { name: "Web servers" });
  await expect(view).toHaveAttribute("aria-current", "page");
  await open(page, "/staff/lists/servers");
  await view.click();
  await expect(rows).toHaveText(["lists-web-2", "lists-web-1"]);
  await untilHydrated(page);
  await page.getByRole("button", { name: format(t.lists.changeView, { name: "Web servers" }) }).click();
  await page.getByRole("button", { name: t.lists.removeView }).click();
  await expect(page).toHaveURL("/staff/lists/servers");
  await expect(view).toHaveCount(0);

  // An action on many rows is tried first, then done once for each.
  await open(page, "/staff/lists/servers?q=lists-web");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("status").filter({ hasText: "1 row marked" })).toBeVisible();
  await page.getByRole("checkbox", { name: t.lists.markPage }).check();
  await expect(page.getByRole("status").filter({ hasText: "2 rows marked" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.bulk.actions.suspend.label, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.bulk.fields.reason, { exact: true }).fill("abuse case 17");
  await dialog.getByRole("button", { name: t.bulk.try }).click();
  await expect(page).toHaveURL(/\/staff\/lists\/runs\/\d+$/);
  await expect(page.getByText(t.bulk.states.checked)).toBeVisible();
  const run = page.getByRole("table", { name: t.bulk.rows });
  await expect(run.getByText(t.bulk.ends.possible)).toHaveCount(2);
  await untilHydrated(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Do it for 2 rows" }).click();
  await expect(run.getByText(t.bulk.ends.done)).toHaveCount(2);
  await open(page, "/staff/lists/servers?q=lists-web");
  await expect(table.getByText(t.backOffice.states.suspended)).toHaveCount(2);

  // The palette goes to pages and to what the search finds.
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: t.staff.palette.label });
  await expect(box).toBeFocused();
  await box.fill(t.lists.names.invoices);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/staff/lists/invoices");
  await untilHydrated(page);
  await page.keyboard.press("Control+k");
  await box.fill(account.email);
  await page.getByRole("option", { name: account.email }).first().click();
  await expect(page).toHaveURL(/\/staff\/customers\/\d+$/);

  // It also does what the page offers; ? leads to the page of all keys.
  await untilHydrated(page);
  await page.keyboard.press("Control+k");
  await box.fill(t.backOffice.acts.note.label);
  await expect(page.getByRole("option", { name: t.staff.palette.here })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: t.backOffice.acts.note.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page).toHaveURL("/staff/keys");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.staff.keys.title);
  await expectNoAxeViolations(page);

  // What is not understood is said in place of the rows.
  await open(page, "/staff/lists/servers?due_from=soon");
  await expect(page.getByRole("alert").filter({ hasText: "due_from" })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await page.setViewportSize(phone);
  for (const path of ["servers?q=lists-web", "customers", "invoices", "subscriptions"]) {
    await open(page, `/staff/lists/${path}`);
    await expectNoSidewaysScroll(page);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
});
