import { format, t } from "@/lib/testing/words";
import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const file = (bmc: string) =>
  [
    "name,location,preset,bmc,user,password,macs",
    `screen-01,NL,bm.v4-entry,${bmc},panel,Secret-of-the-bmc,02:00:00:00:77:01`,
  ].join("\n");

test("physical servers are added by a file, found, changed, given back to orders and removed", async ({
  page,
  panel,
}) => {
  await signInAsStaff(page.context(), panel, { email: "admin@example.test" });
  await open(page, "/staff/catalogue");
  await page.getByRole("link", { name: /^Physical servers/ }).click();
  await expect(page).toHaveURL("/staff/catalogue/machines");
  await untilHydrated(page);
  const text = page.getByRole("textbox", { name: t.catalogAdmin.inventory.file });
  await text.fill(file("no address"));
  await page.getByRole("button", { name: t.catalogAdmin.inventory.send }).click();
  await expect(page.getByRole("alert").filter({ hasText: "line 2: bmc" })).toBeVisible();
  await text.fill(file("screen-01.bmc.test"));
  await page.getByRole("button", { name: t.catalogAdmin.inventory.send }).click();
  await expect(
    page.getByText(format(t.catalogAdmin.inventory.taken, { added: 1, changed: 0, unchanged: 0 })),
  ).toBeVisible();

  await page.getByLabel(t.catalogAdmin.inventory.search).fill("77:01");
  await page.getByRole("button", { name: t.catalogAdmin.list.show, exact: true }).click();
  await expect(page).toHaveURL(/q=77/);
  await untilHydrated(page);
  const machines = page.getByRole("table", { name: t.catalogAdmin.list.name });
  await expect(row(machines, "screen-01")).toContainText(t.catalogAdmin.list.stock);
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "screen-01" }).click();
  await expect(page.getByRole("heading", { name: "screen-01" })).toBeVisible();
  await untilHydrated(page);
  await page.getByLabel(t.catalogAdmin.inventory.user).fill("operator");
  await page.getByRole("button", { name: t.catalogAdmin.promos.save, exact: true }).click();
  await expect(page.getByText(t.catalogAdmin.inventory.saved, { exact: true })).toBeVisible();
  const history = page.getByRole("table", { name: t.catalogAdmin.entry.history });
  await expect(history).toContainText("Changed a physical server");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await inDatabase(panel, (client) =>
    client.query("update ipmi_machines set needs_wipe = true where name = 'screen-01'"),
  );
  await open(page, "/staff/catalogue/machines/screen-01");
  await page
    .getByRole("button", { name: format(t.catalogAdmin.inventory.readyNamed, { name: "screen-01" }) })
    .click();
  await expect(row(machines, "screen-01")).toContainText(t.catalogAdmin.list.stock);
  await page.getByRole("button", { name: t.catalogAdmin.inventory.remove, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.catalogAdmin.inventory.remove }).click();
  await expect(page).toHaveURL("/staff/catalogue/machines");
  await expect(page.getByRole("link", { name: "screen-01" })).toHaveCount(0);
});
