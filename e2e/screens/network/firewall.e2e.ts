import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const words = t.firewall;

test("a rule set is written, chosen, previewed, tried and kept", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const { server_id: id, callback } = await orderServer(await apiOf(panel, account), "nl-firewall-1");
  await signIn(account);
  await open(page, `/jobs/${callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, "/firewall");
  await expect(page.getByText(words.emptyTitle)).toBeVisible();
  await page.getByRole("button", { name: words.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.name).fill("Web");
  await dialog.getByLabel(words.begin).selectOption(words.templates.web);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: words.add }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Web" })).toBeVisible();

  await page.getByRole("button", { name: words.addRule }).click();
  const row = page.getByRole("group", { name: format(words.ruleNumber, { number: 5 }) });
  await row.getByLabel(words.ports).fill("70000");
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await expect(row).toContainText("70000");
  await row.getByLabel(words.ports).fill("8000-8100");
  await row.getByLabel(words.comment).fill("Tests");
  await page.getByRole("button", { name: format(words.moveUp, { number: 5 }) }).click();
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText(format(words.saved, { name: "Web" }))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);

  await open(page, `/servers/${id}/firewall`);
  await page.getByLabel(words.addSet).selectOption("Web");
  await page.getByRole("button", { name: words.saveSets }).click();
  await expect(page.getByText(words.states.pending, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(dialog).toContainText("8000-8100");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: words.apply, exact: true }).click();
  await page.getByRole("button", { name: words.confirm }).click();
  await expect(page.getByText(words.states.applied, { exact: true })).toBeVisible();
  await expect(page.getByText(words.checkedSame)).toBeVisible();
  await expectNoAxeViolations(page);
});
