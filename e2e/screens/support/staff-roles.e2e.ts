import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, readRows } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };

test.describe("on a phone", () => {
  test.use({ viewport: phone, colorScheme: "dark" });

  test("a role is made of single rights, changed, and deleted while nobody has it", async ({
    page,
    panel,
  }) => {
    await signInAsStaff(page.context(), panel, admin);
    await open(page, "/staff/people");
    await page.getByRole("link", { name: t.staffRoles.add }).click();
    await page.getByRole("button", { name: t.staffRoles.add }).click();
    await expect(page.getByText(t.staffRoles.pick)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
    await page.getByLabel(t.staffRoles.name, { exact: true }).fill("Night shift");
    await tick(t.staff.rights.payments_refund).check();
    await expect(tick(t.staff.rights.customers_find)).toBeChecked();
    await tick(t.staff.rights.customers_find).uncheck();
    await expect(tick(t.staff.rights.payments_refund)).not.toBeChecked();
    await tick(t.staff.rights.customers_find).check();
    await page.getByRole("button", { name: t.staffRoles.add }).click();
    await proveByPassword(page, admin.password);
    await expect(page.getByText(t.staffRoles.added)).toBeVisible();
    await expect(page).toHaveURL("/staff/people");
    await expectNoSidewaysScroll(page);
    expect(await readRows(page.getByRole("table", { name: t.staffRoles.title }))).toEqual([
      expect.objectContaining({ [t.staffRoles.name]: "Night shift", [t.staffRoles.rights]: "1" }),
    ]);
    await expect(page.getByLabel(t.staff.people.kind, { exact: true })).toContainText("Night shift");

    await page.getByRole("link", { name: "Night shift" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night shift");
    await tick(t.staff.rights.audit_read).check();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: t.staffRoles.save }).click();
    await expect(page.getByText(t.staffRoles.saved)).toBeVisible();
    await page.getByRole("link", { name: "Night shift" }).click();
    await expect(
      page.getByText(format(t.staffRoles.gained, { rights: t.staff.rights.audit_read })),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: t.staffRoles.delete }).click();
    const dialog = page.getByRole("dialog", {
      name: format(t.staffRoles.deleteTitle, { name: "Night shift" }),
    });
    await dialog.getByRole("button", { name: t.staffRoles.delete }).click();
    await expect(page.getByText(t.staffRoles.deleted)).toBeVisible();
    await expect(page.getByText(t.staffRoles.none)).toBeVisible();
  });
});
