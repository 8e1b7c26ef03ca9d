import type { Locator, Page } from "@playwright/test";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const party = (page: Page): Locator => page.getByRole("region", { name: "Who invoices are for" });
const taxNumber = (page: Page): Locator => page.getByRole("region", { name: "VAT number" });
const contacts = (page: Page): Locator => page.getByRole("region", { name: "Contacts" });

async function save(page: Page): Promise<void> {
  await party(page).getByRole("button", { name: "Save details" }).click();
}

test("what is missing for a valid invoice is said, and goes away when it is given", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  await expect(page).toHaveTitle("Billing details · Berth");
  await expect(page.getByText("Your details are complete")).toBeVisible();
  await expectNoAxeViolations(page);
  await party(page).getByLabel("City").fill("");
  await party(page).getByLabel("Postal code").fill("12");
  await save(page);
  await expect(page.getByText("Details saved.")).toBeVisible();
  const missing = page.getByRole("listitem").filter({ hasText: /^(City|A postal code of your country)$/ });
  await expect(missing).toHaveText(["City", "A postal code of your country"]);
  await party(page).getByLabel("City").fill("Utrecht");
  await party(page).getByLabel("Postal code").fill("3511 AB");
  await save(page);
  await expect(page.getByText("Your details are complete")).toBeVisible();
});

test("a wrong field says what is wrong with it, and nothing is sent", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  const card = party(page);
  await card.getByLabel("Customer type").selectOption("Company");
  await card.getByLabel("First name").fill("a@b");
  await card.getByLabel("Phone").fill("call me");
  await save(page);
  await expect(card.getByLabel("Company name")).toHaveAccessibleDescription("Fill this in.");
  await expect(card.getByLabel("Company name")).toBeFocused();
  await expect(card.getByLabel("First name")).toHaveAccessibleDescription(/characters that don't belong/);
  await expect(card.getByLabel("Phone")).toHaveAccessibleDescription(/with its country code/);
  await expectNoAxeViolations(page);
  await card.getByLabel("Company name").fill("Demo B.V.");
  await card.getByLabel("First name").fill("Bea");
  await card.getByLabel("Phone").fill("+31 30 765 4321");
  await card.getByLabel("Country").selectOption("Russia");
  await save(page);
  await expect(card.getByLabel("Country")).toHaveAccessibleDescription(
    "Your currency isn't sold in this country.",
  );
  await card.getByLabel("Country").selectOption("Netherlands");
  await save(page);
  await expect(page.getByText("Details saved.")).toBeVisible();
  const api = await apiOf(panel, account);
  const { client } = await api.call("billing", { action: "get_client" });
  expect(client).toMatchObject({
    companyname: "Demo B.V.",
    firstname: "Bea",
    phonecc: 31,
    phonenumber: "307654321",
  });
});

test("a tax number is checked in place, takes the tax from the next invoice, and is taken back", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  await party(page).getByLabel("Country").selectOption("Germany");
  await save(page);
  const card = taxNumber(page);
  await expect(card).toContainText("Germany VAT 19%");
  const number = card.getByRole("textbox");
  const press = card.getByRole("button", { name: "Check number" });
  await press.click();
  await expect(number).toHaveAccessibleDescription("Enter a VAT number.");
  await number.fill("DE136695977");
  await press.click();
  await expect(card.getByRole("alert")).toContainText("check digits are incorrect");
  await number.fill("NL004495445B01");
  await press.click();
  await expect(number).toHaveAccessibleDescription("This number is from another country than your address.");
  await number.fill("DE503000004");
  await press.click();
  await expect(card.getByRole("status")).toContainText("the EU register didn't answer");
  await expect(card.getByText("Not confirmed yet")).toBeVisible();
  await number.fill("136 695 976");
  await press.click();
  await expect(card.getByText(/^Confirmed by the EU register: Example firm DE136695976\.$/)).toBeVisible();
  await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(card).toContainText(
    /VAT 0%: reverse charge\. VAT number DE136695976 confirmed by the EU register on/,
  );
  await expectNoAxeViolations(page);
  await card.getByRole("button", { name: "Remove" }).click();
  await expect(card).toContainText("Germany VAT 19%");
});

test("an invoice keeps whom it was for when the profile changes", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { invoice } = await orderServer(await apiOf(panel, account), "nl-frozen-1");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  const paper = page.getByRole("main");
  await expect(paper).toContainText("Test Customer");
  await expect(paper).toContainText("Street 1");
  await open(page, "/account/details");
  const card = party(page);
  await card.getByLabel("Customer type").selectOption("Company");
  await card.getByLabel("Company name").fill("Another Name B.V.");
  await card.getByLabel("Street and house number").fill("Other street 9");
  await save(page);
  await expect(page.getByText("Details saved.")).toBeVisible();
  await open(page, `/billing/invoices/${invoice}`);
  await expect(paper).toContainText("Test Customer");
  await expect(paper).toContainText("Street 1");
  await expect(paper).not.toContainText("Another Name");
  const next = await orderServer(await apiOf(panel, account), "nl-frozen-2");
  await open(page, `/billing/invoices/${next.invoice}`);
  await expect(paper).toContainText("Another Name B.V.");
  await expect(paper).toContainText("Other street 9");
});

test("automatic payment and news are settings that the API shows too", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  const card = page.getByRole("region", { name: "Payment and news" });
  const autopayment = card.getByLabel("Renew servers automatically");
  await expect(autopayment).not.toBeChecked();
  await autopayment.check();
  await card.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  const { client } = await (await apiOf(panel, account)).call("billing", { action: "get_client" });
  expect(client).toMatchObject({ co_autopayment: { value: "on" }, co_marktemails: { value: "off" } });
  await open(page, "/account/details");
  await expect(autopayment).toBeChecked();
});

test("a contact is added, confirmed by its reader, changed and deleted", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const address = `books-${account.email}`;
  await signIn(account);
  await open(page, "/account/contacts");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await expectNoAxeViolations(page);
  await contacts(page).getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(/valid email address/);
  await dialog.getByLabel("Email").fill(address);
  await dialog.getByLabel("First name").fill("Bea");
  await expect(dialog.getByLabel("Invoices and payments")).toBeChecked();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Add contact" }).click();
  const row = contacts(page).getByRole("listitem");
  await expect(row).toContainText(address);
  await expect(row).toContainText("Waiting for confirmation");
  await expect(row).toContainText("Gets: Invoices and payments");
  await expectNoAxeViolations(page);
  const link = linkIn(await mailTo(panel, address, "Confirm that you want notifications here"));
  await open(page, link);
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await open(page, "/account/contacts");
  await expect(row.getByText("Confirmed", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Edit ${address}` }).click();
  await page.getByRole("dialog").getByLabel("Servers").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save contact" }).click();
  await expect(row).toContainText("Gets: Invoices and payments, Servers");
  await row.getByRole("button", { name: `Delete ${address}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete contact" }).click();
  await expect(page.getByText("No contacts yet")).toBeVisible();
});

test("on a phone and in Russian nothing is wider than the screen", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { currency: "RUB" });
  await page.setViewportSize(phone);
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await signIn(account);
  for (const path of ["/account/details", "/account/contacts"]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
});
