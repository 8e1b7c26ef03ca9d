import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const words = t.companyForm;

test("a company plans its numbers, and says what documents print and how its payments are registered", async ({
  page,
  panel,
}) => {
  await signInAsStaff(page.context(), panel, admin);
  await open(page, "/staff/companies/RU");
  const numbering = page.getByRole("region", { name: words.numberingTitle, exact: true });
  await expect(numbering.getByRole("row", { name: /RU-\d{4}-\d{6}/ })).toHaveCount(1);
  await numbering.getByLabel(words.numbering.pattern, { exact: true }).fill("ru {n}");
  await numbering.getByRole("button", { name: words.numberingSave, exact: true }).click();
  await proveByPassword(page, admin.password);
  await expect(numbering.getByLabel(words.numbering.pattern, { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await numbering.getByLabel(words.numbering.pattern, { exact: true }).fill("{n:4}/{year}-R");
  await numbering.getByLabel(words.numbering.first, { exact: true }).fill("500");
  await numbering.getByRole("button", { name: words.numberingSave, exact: true }).click();
  const year = new Date().getUTCFullYear() + 1;
  await expect(numbering.getByRole("row", { name: new RegExp(`0500/${year}-R`) })).toContainText(
    words.numberingPlanned,
  );

  const imprint = page.getByRole("region", { name: words.imprintTitle, exact: true });
  await imprint.getByLabel(new RegExp(`^${words.imprint.kpp}`)).fill("770001001");
  await imprint.getByLabel(new RegExp(`^${words.imprint.managers}`)).fill("Иванов И. И.");
  await imprint.getByRole("button", { name: words.saveImprint, exact: true }).click();
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();

  const register = page.getByRole("region", { name: words.registerTitle, exact: true });
  await register.getByLabel(words.taxSystem, { exact: true }).selectOption("osn");
  await register.getByRole("button", { name: words.saveRegister, exact: true }).click();
  await expect(register.getByLabel(words.taxSystem, { exact: true })).toHaveValue("osn");
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
