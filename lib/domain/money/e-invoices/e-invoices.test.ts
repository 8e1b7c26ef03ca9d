import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { emptyProfile } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { unmadeEInvoices } from "@/lib/db/tables/money/e-invoices";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { setCompanyContact } from "../companies/set-contact";
import { showCompany } from "../companies/show";
import { createAddFunds } from "../payments/create-addfunds";
import { setEInvoiceChoice } from "./choose";
import { downloadECreditNote, downloadEInvoice } from "./download";
import { downloadECreditNoteByStaff, downloadEInvoiceByStaff } from "./download-by-staff";
import { makeEInvoiceAgain, settleUnmade } from "./open-unmade";
import type { EInvoiceFormat } from "./rules";
import { attachDocuments } from "./shared/attach-documents";
import { showEInvoiceChoice } from "./show-choice";
import { showEInvoice, showEInvoiceByStaff } from "./show-formats";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const profile = {
  ...emptyProfile,
  ...{ firstname: "Jan", lastname: "Jansen", address1: "Straat 1", postcode: "3511 AA", city: "Utrecht" },
};

async function customer(facts: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(database(), { profile, ...facts });
  return { account, user: await asUser(account.id), invoice: await addInvoice({ accountId: account.id }) };
}

const textOf = ({ content }: { content: string }) => Buffer.from(content, "base64").toString("utf8");

/** What an administrator says of the company of the Netherlands, as long as `work` runs. */
async function withContact(work: () => Promise<void>) {
  const contact = {
    ...{ street: "Keizersgracht 1", postcode: "1015 CN", city: "Amsterdam", register: "" },
    ...{ person: "Billing", phone: "+31 20 123 4567", email: "billing@berth.example" },
  };
  const admin = await proved(await asStaff("admin"));
  await setCompanyContact.call(admin, { region: "EU", ...contact });
  expect((await showCompany.call(admin, { region: "EU" })).contact).toEqual(contact);
  try {
    await work();
  } finally {
    await database().update(companies).set({ contact: null }).where(eq(companies.region, "EU"));
  }
}

describe("an invoice and its credit note", () => {
  test("are had as plain files and as PDF by their owner and by staff, and by nobody else", async () => {
    const { account, user, invoice } = await customer();
    await refundInvoice(database(), invoice.id, { code: "asked" }, now);
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id));
    const [staff, stranger] = [await asStaff("support"), (await customer()).user];
    const invoice_id = String(invoice.id);
    const ubl = await downloadEInvoice.call(user, { invoice_id, type: "ubl" });
    expect(ubl).toMatchObject({ filename: `${invoice.number}-ubl.xml`, content_type: "application/xml" });
    expect(textOf(ubl)).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
    expect(textOf(ubl)).toContain('<cbc:PayableAmount currencyID="EUR">5.45</cbc:PayableAmount>');
    const pdf = await downloadEInvoice.call(user, { invoice_id, type: "zugferd", language: "de" });
    expect(pdf.filename).toBe(`${invoice.number}.pdf`);
    expect(readPdf(Buffer.from(pdf.content, "base64")).lines.join("\n")).toContain("Rechnung");
    expect(textOf(pdf)).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
    const id = note?.id ?? 0;
    for (const credit of [
      await downloadECreditNote.call(user, { id: String(id), type: "ubl" }),
      await downloadECreditNoteByStaff.call(staff, { id, type: "ubl" }),
    ])
      expect(textOf(credit)).toContain("<CreditNote ");
    expect(await downloadEInvoiceByStaff.call(staff, { id: invoice.id, type: "cii" })).toMatchObject({
      filename: `${invoice.number}-cii.xml`,
    });
    expect(account.id).toBeGreaterThan(0);
    for (const call of [
      () => downloadEInvoice.call(stranger, { invoice_id, type: "ubl" }),
      () => downloadECreditNote.call(stranger, { id: String(id), type: "ubl" }),
      () => showEInvoice.call(stranger, { id: invoice_id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
  });

  test("are offered with what is missing, and refused until it is said", async () => {
    const { user, invoice } = await customer();
    const id = String(invoice.id);
    const xrechnungOf = async () =>
      (await showEInvoice.call(user, { id })).formats.find(({ format }) => format === "xrechnung")?.missing;
    const download = () => downloadEInvoice.call(user, { invoice_id: id, type: "xrechnung" });
    expect(await xrechnungOf()).toEqual(["seller_place", "seller_contact", "buyer_reference"]);
    await expect(download()).rejects.toMatchObject({
      message: expect.stringContaining("seller_place, seller_contact, buyer_reference"),
      extras: { doc: "e_invoice.incomplete" },
    });
    await setEInvoiceChoice.call(user, { format: "automatic", reference: " 04011000-12345-03 " });
    await withContact(async () => {
      expect(await xrechnungOf()).toEqual([]);
      const file = textOf(await download());
      expect(file).toContain("<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>");
      expect(file).toContain("<cbc:PostalZone>1015 CN</cbc:PostalZone>");
      expect(file).toContain("<cbc:CityName>Utrecht</cbc:CityName>");
      // A company that has moved since has another address than the frozen one.
      await database().update(companies).set({ address: "Elsewhere 2" }).where(eq(companies.region, "EU"));
      expect(await xrechnungOf()).toEqual(["seller_place"]);
      const address = "Keizersgracht 1, 1015 CN Amsterdam";
      await database().update(companies).set({ address }).where(eq(companies.region, "EU"));
    });
    const byStaff = await showEInvoiceByStaff.call(await asStaff("support"), { id: invoice.id });
    expect(byStaff.formats.map(({ format }) => format)).toEqual(["zugferd", "xrechnung", "ubl", "cii"]);
  });

  test("added funds are no invoice", async () => {
    const { user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    expect(await showEInvoice.call(user, { id: String(invoice) })).toEqual({
      formats: [],
      has_act: false,
      delivery: null,
    });
    await expect(
      downloadEInvoice.call(user, { invoice_id: String(invoice), type: "ubl" }),
    ).rejects.toMatchObject({ extras: { doc: "e_invoice.not_an_invoice" } });
  });
});

describe("the mail of an invoice", () => {
  const attached = async (format: "automatic" | "none" | EInvoiceFormat, reference = "") => {
    const { user, invoice } = await customer({ country: "DE" });
    await setEInvoiceChoice.call(user, { format, reference });
    const files = await attachDocuments(database(), invoice.id);
    return files.map(({ filename, contentType, content }) => ({
      name: filename.replace(invoice.number ?? "", ""),
      isHybrid: contentType === "application/pdf" && Buffer.from(content).includes("factur-x.xml"),
    }));
  };
  const pdf = { name: ".pdf", isHybrid: false };

  test.each([
    ["automatic", [pdf]],
    ["none", [pdf]],
    ["zugferd", [{ ...pdf, isHybrid: true }]],
    ["ubl", [pdf, { name: "-ubl.xml", isHybrid: false }]],
    // Facts are missing: the mail goes all the same.
    ["xrechnung", [pdf]],
  ] as const)("brings for the choice %s: %j", async (choice, files) => {
    expect(await attached(choice)).toEqual(files);
  });

  test("brings an XRechnung to a German authority once it can be made", async () => {
    await withContact(async () => {
      const files = await attached("automatic", "04011000-12345-03");
      expect(files).toEqual([pdf, { name: "-xrechnung.xml", isHybrid: false }]);
    });
  });
});

test("staff find what could not be made once, and make it again when nothing is missing any more", async () => {
  const { user, invoice } = await customer({ country: "DE" });
  await setEInvoiceChoice.call(user, { format: "xrechnung", reference: "04011000-12345-03" });
  await attachDocuments(database(), invoice.id);
  await attachDocuments(database(), invoice.id);
  const read = () =>
    database().select().from(unmadeEInvoices).where(eq(unmadeEInvoices.invoiceId, invoice.id));
  const [row, ...more] = await read();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ format: "xrechnung", reason: "incomplete", state: "open" });
  const staff = await asStaff("billing");
  const asked = { id: row?.id ?? 0, reason: "the contact is known now" };
  await expect(makeEInvoiceAgain.call(staff, asked)).rejects.toMatchObject({
    extras: { doc: "e_invoice.incomplete" },
  });
  await withContact(async () => {
    await makeEInvoiceAgain.call(staff, asked);
  });
  expect(await read()).toMatchObject([{ state: "made" }]);
  await expect(settleUnmade.call(staff, asked)).rejects.toMatchObject({
    extras: { doc: "e_invoice.unmade_not_open" },
  });
  await expect(makeEInvoiceAgain.call(await asStaff("support"), asked)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a choice is kept, and says what automatic means", async () => {
  const { user } = await customer({ country: "DE" });
  expect(await showEInvoiceChoice.call(user, {})).toEqual({
    ...{ format: "automatic", reference: "", automatic: null, network: null },
  });
  await setEInvoiceChoice.call(user, { format: "cii", reference: "PO 4711" });
  await setEInvoiceChoice.call(user, { format: "ubl", reference: "04011000-12345-03" });
  expect(await showEInvoiceChoice.call(user, {})).toEqual({
    ...{ format: "ubl", reference: "04011000-12345-03", automatic: "xrechnung", network: null },
  });
  await expect(
    setEInvoiceChoice.call(user, { format: "ubl", reference: "x".repeat(101) }),
  ).rejects.toMatchObject({ extras: { fields: { reference: "must have at most 100 characters" } } });
});
