import type { Locator, Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, fields } = t.backOffice;
const own = t.customerRecord;

async function openAct(page: Page, act: keyof typeof acts, name: string): Promise<Locator> {
  await page
    .getByRole("button", { name: `${acts[act].label}: ${name}` })
    .first()
    .click();
  return page.getByRole("dialog", { name: acts[act].title });
}

async function act(page: Page, which: keyof typeof acts, name: string, reason: string): Promise<void> {
  const dialog = await openAct(page, which, name);
  await dialog.getByLabel(fields.reason, { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: acts[which].label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function openTab(page: Page, tab: keyof typeof own.tabs): Promise<void> {
  const tabs = page.getByRole("navigation", { name: own.tabsLabel });
  const link = tabs.getByRole("link", { name: own.tabs[tab], exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(link).toHaveAttribute("aria-current", "page");
  await untilHydrated(page);
}

test("staff walk through a customer's record by keyboard, pin a note, edit, exempt, block, close and reopen", async ({
  page,
  panel,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount(panel);
  const { id, email } = account;
  const server = await addServer(panel, account, { hostname: "tabs-web-1" });
  await signInAsStaff(page.context(), panel, admin);
  await open(page, `/staff/customers/${id}`);

  // Overview: a note is pinned and stands on every page; the timeline can be about one topic.
  const adding = await openAct(page, "note", email);
  await adding.getByLabel(fields.text).fill("Pays by transfer only");
  await adding.getByRole("button", { name: acts.note.label, exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${acts.pinNote.label}: `) }).click();
  const pinned = page.getByRole("region", { name: own.notes.pinned });
  await expect(pinned).toContainText("Pays by transfer only");
  const timeline = page.getByRole("list", { name: own.timeline.title });
  await expect(timeline).toContainText("tabs-web-1");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: own.timeline.topics.staff, exact: true }).click();
  await expect(page).toHaveURL(`/staff/customers/${id}?about=staff`);
  await expect(timeline).not.toContainText("tabs-web-1");
  await expect(timeline).toContainText("Pays by transfer only");

  for (const tab of ["servers", "billing", "tickets", "mails", "access", "data", "overview"] as const) {
    await openTab(page, tab);
    await expect(pinned).toContainText("Pays by transfer only");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  }

  // Details: what is wrong stands at its field; what is saved is in the timeline.
  await page.getByRole("link", { name: own.edit.open, exact: true }).click();
  await expect(page).toHaveURL(`/staff/customers/${id}/edit`);
  await untilHydrated(page);
  await page.getByLabel(t.details.fields.city).fill("Köln");
  await page.getByRole("button", { name: t.details.save, exact: true }).click();
  await expect(page.getByText(t.problems.reason.missing).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel(fields.reason, { exact: true }).first().fill("asked in ticket 7012");
  await page.getByRole("button", { name: t.details.save, exact: true }).click();
  await expect(page).toHaveURL(`/staff/customers/${id}`);
  await expect(timeline).toContainText(t.actions.customers.edit.done);

  // The currency stays while there is a server.
  await open(page, `/staff/customers/${id}/edit`);
  const currency = page.getByRole("region", { name: own.edit.currency });
  await currency.getByLabel(own.edit.currency).selectOption("USD");
  await currency.getByLabel(fields.reason, { exact: true }).fill("asked in ticket 7013");
  await currency.getByRole("button", { name: own.edit.changeCurrency }).click();
  await expect(currency.getByText(own.edit.refusals.inUse)).toBeVisible();

  // Exempt from tax, with a proof.
  await open(page, `/staff/customers/${id}/billing`);
  await page.getByRole("button", { name: own.tax.exempt, exact: true }).click();
  const exempting = page.getByRole("dialog", { name: own.tax.exemptTitle });
  await exempting.getByLabel(own.tax.basis).fill("Article 151(1)(a)");
  await exempting.getByLabel(fields.reason, { exact: true }).fill("form 15.10 was sent");
  await exempting.getByRole("button", { name: own.tax.exempt, exact: true }).click();
  await expect(exempting.getByText(own.tax.proofMissing)).toBeVisible();
  await expectNoAxeViolations(page);
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await exempting
    .getByLabel(own.tax.proof)
    .setInputFiles({ name: "form.pdf", mimeType: "application/pdf", buffer: pdf });
  await exempting.getByRole("button", { name: own.tax.exempt, exact: true }).click();
  await expect(
    page.getByText(format(t.invoice.taxRule.buyer_exempt, { basis: "Article 151(1)(a)" })),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: format(own.tax.proofOf, { name: "form.pdf" }) })).toBeVisible();

  // An offer leaves the decision to the customer.
  await open(page, `/staff/customers/${id}/offer?q=vm.v3-small`);
  await page.getByRole("button", { name: format(own.offer.offerNamed, { plan: "vm.v3-small" }) }).click();
  await expectNoAxeViolations(page);
  const offering = page.getByRole("dialog");
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await offering.getByLabel(new RegExp(`^${own.offer.ownPrice}`)).fill("4.50");
  await offering.getByRole("button", { name: own.offer.send }).click();
  // A price of its own needs a day until which it holds.
  await expect(offering.getByText(own.offer.untilWrong)).toBeVisible();
  await offering.getByLabel(new RegExp(`^${own.offer.until}`)).fill(soon);
  await offering.getByRole("button", { name: own.offer.send }).click();
  await expect(page).toHaveURL(`/staff/customers/${id}/servers`);
  await open(page, `/staff/customers/${id}/offer`);
  await expect(page.getByText(`€4.50 · ${own.offer.states.open}`)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^${own.offer.withdraw.label}: vm.v3-small`) }).click();
  await expectNoAxeViolations(page);
  const withdrawing = page.getByRole("dialog");
  await withdrawing.getByLabel(fields.reason, { exact: true }).fill("sold to somebody else");
  await withdrawing.getByRole("button", { name: own.offer.withdraw.label }).click();
  await expect(page.getByText(`€4.50 · ${own.offer.states.withdrawn}`)).toBeVisible();

  // Data: closing says what stands in the way; blocking and unblocking.
  await open(page, `/staff/customers/${id}/data`);
  await expect(page.getByRole("button", { name: `${acts.closeCustomer.label}: ${email}` })).toBeDisabled();
  const phoneName = format(own.blocks.of, { what: own.blocks.what.phone, email });
  await act(page, "blockSignUp", phoneName, "chargebacks, ticket 9");
  await expect(page.getByText("chargebacks, ticket 9")).toBeVisible();
  await act(page, "unblockSignUp", phoneName, "paid since");
  await act(page, "startCopy", email, "letter of 3 May");
  await expect(page.getByText(own.data.kinds.export)).toBeVisible();
  await expect(page.getByText(`№ ${id}`)).toBeVisible();

  const other = await newAccount(panel);
  await open(page, `/staff/customers/${other.id}/data`);
  await act(page, "closeCustomer", other.email, "asked by phone");
  await expect(
    page.getByRole("button", { name: `${acts.reopenCustomer.label}: ${other.email}` }),
  ).toBeVisible();
  await act(page, "reopenCustomer", other.email, "changed their mind");

  await page.setViewportSize(phone);
  await page.context().addCookies([{ name: "locale", value: "de", url: panel.url }]);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["", "/billing", "/data", "/edit", "/offer"]) {
    await open(page, `/staff/customers/${id}${path}`);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  expect(server).toBeGreaterThan(0);
});
