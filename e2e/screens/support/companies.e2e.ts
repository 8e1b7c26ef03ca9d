import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const words = t.companyForm;

async function openCompanies(page: Page, panel: PanelProcess): Promise<void> {
  await signInAsStaff(page.context(), panel, admin);
  await open(page, "/staff/companies");
}

const fill = async (
  page: Page,
  values: Partial<Record<keyof typeof words.fields, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(values))
    await page
      .getByRole("textbox", { name: new RegExp(`^${words.fields[name as "name"]}( \\(?optional\\)?)?$`) })
      .fill(text);
};

test("a company is added by its form and changed by it, and what is wrong stands at its field", async ({
  page,
  panel,
}) => {
  await openCompanies(page, panel);
  await page.getByRole("link", { name: t.staff.companies.add, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.newTitle);
  await untilHydrated(page);
  await expectNoAxeViolations(page);
  await fill(page, { name: "Example GmbH", address: "Street 1, 10115 Berlin", region: "EU", prefix: "DE" });
  await page.getByLabel(words.fields.country, { exact: true }).selectOption("DE");
  await page.getByLabel(words.fields.tax_id, { exact: true }).fill("DE136695976");
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await proveByPassword(page, admin.password);
  await expect(page.getByText(words.wrong.region)).toBeVisible();
  await page.getByLabel(words.methods.bank_transfer, { exact: true }).check();
  await fill(page, { region: "DE" });
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await expect(page.getByText(words.wrong.payments, { exact: true })).toBeVisible();
  await fill(page, {
    bank_holder: "Example GmbH",
    bank_account: "DE02 1203 0000 0000 2020 51",
    bank_name: "Example Bank",
  });
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await expect(page).toHaveURL("/staff/companies");
  const card = page.getByRole("region", { name: "Example GmbH" });
  await expect(card).toContainText("DE02 1203 0000 0000 2020 51");

  await card
    .getByRole("link", { name: format(t.staff.companies.editNamed, { name: "Example GmbH" }) })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Example GmbH");
  await untilHydrated(page);
  await expect(page.getByLabel(words.fields.region, { exact: true })).not.toBeEditable();
  await fill(page, { address: "Street 2, 10115 Berlin" });
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: t.catalogAdmin.entry.history })).toContainText(
    "Street 2, 10115 Berlin",
  );
  await expectNoAxeViolations(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the form of a company fits", async ({ page, panel }) => {
    await openCompanies(page, panel);
    await expectNoSidewaysScroll(page);
    await open(page, "/staff/companies/new");
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});
