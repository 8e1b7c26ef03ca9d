import type { Locator, Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, titleOf } from "../../screen";

const party = (page: Page): Locator => page.getByRole("region", { name: t.details.party.title });
const taxNumber = (page: Page): Locator => page.getByRole("region", { name: t.details.taxNumber.title });
const contacts = (page: Page): Locator => page.getByRole("region", { name: t.contacts.title });

async function save(page: Page): Promise<void> {
  await party(page).getByRole("button", { name: t.details.save }).click();
}

test("what is missing for a valid invoice is said, and goes away when it is given", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  await expect(page).toHaveTitle(titleOf(t.details.title));
  await expect(page.getByText("Your details are complete")).toBeVisible();
  await expectNoAxeViolations(page);
  await party(page).getByLabel(t.details.fields.city).fill("");
  await party(page).getByLabel(t.details.fields.postcode).fill("12");
  await save(page);
  await expect(page.getByText(t.details.saved)).toBeVisible();
  const missing = page.getByRole("listitem").filter({ hasText: /^(City|A postal code of your country)$/ });
  await expect(missing).toHaveText([t.details.missing.city, t.details.missing.postcode_form]);
  await party(page).getByLabel(t.details.fields.city).fill("Utrecht");
  await party(page).getByLabel(t.details.fields.postcode).fill("3511 AB");
  await save(page);
  await expect(page.getByText("Your details are complete")).toBeVisible();
});

test("a wrong field says what is wrong with it, and nothing is sent", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/details");
  const card = party(page);
  await card.getByLabel(t.details.fields.kind).selectOption(t.details.kinds.company);
  await card.getByLabel(t.details.fields.firstname).fill("a@b");
  await card.getByLabel(t.details.fields.phone).fill("call me");
  await save(page);
  await expect(card.getByLabel(t.details.fields.companyname)).toHaveAccessibleDescription(
    t.details.errors.empty,
  );
  await expect(card.getByLabel(t.details.fields.companyname)).toBeFocused();
  await expect(card.getByLabel(t.details.fields.firstname)).toHaveAccessibleDescription(
    /characters that don't belong/,
  );
  await expect(card.getByLabel(t.details.fields.phone)).toHaveAccessibleDescription(/with its country code/);
  await expectNoAxeViolations(page);
  await card.getByLabel(t.details.fields.companyname).fill("Demo B.V.");
  await card.getByLabel(t.details.fields.firstname).fill("Bea");
  await card.getByLabel(t.details.fields.phone).fill("+31 30 765 4321");
  await card.getByLabel(t.details.fields.country).selectOption("Russia");
  await save(page);
  await expect(card.getByLabel(t.details.fields.country)).toHaveAccessibleDescription(
    t.details.errors.country,
  );
  await card.getByLabel(t.details.fields.country).selectOption("Netherlands");
  await save(page);
  await expect(page.getByText(t.details.saved)).toBeVisible();
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
  await party(page).getByLabel(t.details.fields.country).selectOption("Germany");
  await save(page);
  const card = taxNumber(page);
  await expect(card).toContainText("Germany VAT 19%");
  const number = card.getByRole("textbox");
  const press = card.getByRole("button", { name: t.details.taxNumber.check });
  await press.click();
  await expect(number).toHaveAccessibleDescription(t.details.taxNumber.absent);
  await number.fill("DE136695977");
  await press.click();
  await expect(card.getByRole("alert")).toContainText("check digits are incorrect");
  await number.fill("NL004495445B01");
  await press.click();
  await expect(number).toHaveAccessibleDescription(t.details.taxNumber.foreign);
  await number.fill("DE503000004");
  await press.click();
  await expect(card.getByRole("status")).toContainText("the EU register didn't answer");
  await expect(card.getByText(t.details.taxNumber.states.unconfirmed)).toBeVisible();
  await number.fill("136 695 976");
  await press.click();
  await expect(card.getByText(/^Confirmed by the EU register: Example firm DE136695976\.$/)).toBeVisible();
  await expect(card.getByText(t.details.taxNumber.states.confirmed, { exact: true })).toBeVisible();
  await expect(card).toContainText(
    /VAT 0%: reverse charge\. VAT number DE136695976 confirmed by the EU register on/,
  );
  await expectNoAxeViolations(page);
  await card.getByRole("button", { name: t.details.taxNumber.remove }).click();
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
  await card.getByLabel(t.details.fields.kind).selectOption(t.details.kinds.company);
  await card.getByLabel(t.details.fields.companyname).fill("Another Name B.V.");
  await card.getByLabel(t.details.fields.address1).fill("Other street 9");
  await save(page);
  await expect(page.getByText(t.details.saved)).toBeVisible();
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
  const card = page.getByRole("region", { name: t.details.settings.title });
  const autopayment = card.getByLabel(t.details.settings.co_autopayment);
  await expect(autopayment).not.toBeChecked();
  await autopayment.check();
  await card.getByRole("button", { name: t.details.settings.save }).click();
  await expect(page.getByText(t.details.saved)).toBeVisible();
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
  await expect(page.getByText(t.contacts.emptyTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await contacts(page).getByRole("button", { name: t.contacts.add }).click();
  const dialog = page.getByRole("dialog", { name: t.contacts.add });
  await dialog.getByLabel(t.contacts.email).fill("nobody");
  await dialog.getByRole("button", { name: t.contacts.add }).click();
  await expect(dialog.getByLabel(t.contacts.email)).toHaveAccessibleDescription(/valid email address/);
  await expect(dialog.getByLabel(t.contacts.email)).toBeFocused();
  await dialog.getByLabel(t.contacts.email).fill(address);
  await dialog.getByLabel(t.details.fields.firstname).fill("Bea");
  await expect(dialog.getByLabel(t.contacts.kinds.invoice)).toBeChecked();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.contacts.add }).click();
  const row = contacts(page).getByRole("listitem");
  await expect(row).toContainText(address);
  await expect(row).toContainText(t.contacts.states.waiting);
  await expect(row).toContainText(format(t.contacts.gets, { kinds: t.contacts.kinds.invoice }));
  await expectNoAxeViolations(page);
  const link = linkIn(await mailTo(panel, address, "Confirm that you want notifications here"));
  await open(page, link);
  await page.getByRole("button", { name: t.emailConfirmation.submit }).click();
  await expect(page.getByText(t.details.taxNumber.states.confirmed, { exact: true })).toBeVisible();
  await open(page, "/account/contacts");
  await expect(row.getByText(t.details.taxNumber.states.confirmed, { exact: true })).toBeVisible();
  await row.getByRole("button", { name: format(t.contacts.changeNamed, { name: address }) }).click();
  await page.getByRole("dialog").getByLabel(t.contacts.kinds.product).check();
  await page.getByRole("dialog").getByRole("button", { name: t.contacts.change }).click();
  await expect(row).toContainText(format(t.contacts.gets, { kinds: "Invoices and payments, Servers" }));
  await row.getByRole("button", { name: format(t.contacts.removeNamed, { name: address }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.contacts.removeConfirm }).click();
  await expect(page.getByText(t.contacts.emptyTitle)).toBeVisible();
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
