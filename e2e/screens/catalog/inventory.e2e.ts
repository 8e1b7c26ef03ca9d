import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";
import { givePassword } from "../../sign-in-form";

const file = (bmc: string) =>
  [
    "name,location,preset,bmc,user,password,macs",
    `screen-01,NL,bm.v4-entry,${bmc},panel,Secret-of-the-bmc,02:00:00:00:77:01`,
  ].join("\n");

test("physical servers are added by a file, found, changed, given back to orders and removed", async ({
  page,
  panel,
}) => {
  await givePassword(page, { email: "admin@example.test", password: "Admin-demo-1" });
  await expect(page).toHaveURL("/staff");
  await untilHydrated(page);
  await open(page, "/staff/catalogue");
  await page.getByRole("link", { name: /^Physical servers/ }).click();
  await expect(page).toHaveURL("/staff/catalogue/machines");
  await untilHydrated(page);
  const text = page.getByRole("textbox", { name: "File" });
  await text.fill(file("no address"));
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "line 2: bmc" })).toBeVisible();
  await text.fill(file("screen-01.bmc.test"));
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("1 added, 0 changed, 0 unchanged")).toBeVisible();

  await page.getByLabel("Name, controller, MAC or IP address").fill("77:01");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/q=77/);
  await untilHydrated(page);
  const machines = page.getByRole("table", { name: "Name" });
  await expect(row(machines, "screen-01")).toContainText("Free");
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "screen-01" }).click();
  await expect(page.getByRole("heading", { name: "screen-01" })).toBeVisible();
  await untilHydrated(page);
  await page.getByLabel("User of the controller").fill("operator");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const history = page.getByRole("table", { name: "History" });
  await expect(history).toContainText("Changed a physical server");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await inDatabase(panel, (client) =>
    client.query("update ipmi_machines set needs_wipe = true where name = 'screen-01'"),
  );
  await open(page, "/staff/catalogue/machines/screen-01");
  await page.getByRole("button", { name: "Disks wiped: screen-01" }).click();
  await expect(row(machines, "screen-01")).toContainText("Free");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/staff/catalogue/machines");
  await expect(page.getByRole("link", { name: "screen-01" })).toHaveCount(0);
});
