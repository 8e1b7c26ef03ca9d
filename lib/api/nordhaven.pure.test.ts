import { expect, test, vi } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { locales } from "@/lib/base/locale";
import { mailHtml, mailText } from "@/lib/base/mail-html";
import { layOutAgreement } from "@/lib/domain/customers/legal/agreements/lay-out";
import { mailBrandOf } from "@/lib/domain/messages/mails/shared/mail-brand";
import { layOut } from "@/lib/domain/money/documents/lay-out";
import { layOutAct } from "@/lib/domain/money/documents/lay-out-act";
import { layOutLetter } from "@/lib/domain/money/documents/lay-out-letter";
import { layOutStatement } from "@/lib/domain/money/documents/lay-out-statement";
import { composeEInvoice } from "@/lib/domain/money/e-invoices/compose";
import { xrechnung } from "@/lib/domain/money/e-invoices/guidelines";
import { writeUbl } from "@/lib/domain/money/e-invoices/ubl";
import { layOutEarlier } from "@/lib/domain/money/earlier-documents/lay-out";
import { examplePages, mailExamples } from "@/lib/i18n/mails/examples";
import type { Notices } from "@/lib/i18n/mails/notices";
import { writeMail } from "@/lib/i18n/mails/write-mail";
import { writeSms } from "@/lib/i18n/sms/write-sms";
import { renderPdf, type Sheet } from "@/lib/outside/pdf/render";
import { further, printedDocuments } from "@/lib/testing/money/printed-documents";
import { readPdf } from "@/lib/testing/money/read-pdf";

/*
 * What leaves the panel other than pages (e2e/wire/kernel/nordhaven.e2e.ts): every kind of mail in every case, every
 * text message, every document. None names the software on a panel of another brand.
 */
vi.setConfig({ testTimeout: 60_000 });

const ours = /berth|берт/i;
const brand = { ...builtInBrand, id: 1, name: "Nordhaven", footerLines: ["Nordhaven B.V."] };
const madeAt = new Date("2030-01-02T03:04:05Z");
const party = { name: "Nordhaven B.V.", address: "Kade 1, Utrecht", country: "NL", taxId: "NL1", email: "" };
const money = (value: string) => ({ value, currency: "EUR" as const });

test.each(locales)("no mail and no text message in %s", (locale) => {
  const look = mailBrandOf(brand);
  for (const kind of Object.keys(mailExamples) as (keyof Notices)[])
    for (const facts of mailExamples[kind]) {
      const wording = { brand: brand.name, template: null };
      const { subject, body } = writeMail<typeof kind>(locale, kind, facts, examplePages, wording);
      const said = `${subject}\n${mailText({ body, brand: look })}`;
      expect(said, kind).not.toMatch(ours);
      expect(mailHtml({ subject, body, locale, brand: look }), kind).not.toMatch(ours);
      expect(mailHtml({ subject, body, locale, brand: look }), kind).toContain("Nordhaven</div>");
    }
  expect(writeSms(locale, "phone.tried", brand.name)).not.toMatch(ours);
});

/** The same facts of a company that is not named as the software is: what an operator types is theirs. */
function renamed<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll(/berth|берт/gi, "Nordhaven") as T;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(renamed) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamed(part)])) as T;
}

const documents = Object.entries(renamed(printedDocuments));

/** Every sheet that the panel prints, by what it is. */
function sheetsIn(locale: (typeof locales)[number]): [string, Sheet][] {
  const printed = documents.map(([kind, facts]): [string, Sheet] => [kind, layOut(facts, locale, brand)]);
  const statement = {
    ...{ from: "2030-01-01", until: "2030-01-31", currency: "EUR" as const, lines: [] },
    ...{ opening: money("0.00"), charged: money("0.00"), received: money("0.00"), closing: money("0.00") },
  };
  const letter = {
    ...{
      seller: party,
      buyer: party,
      currency: "EUR" as const,
      total: "10.89",
      text: "",
      suspendOn: "2030-02-01",
    },
    invoices: [{ number: "EU-2030-000001", due: "2030-01-01", amount: "10.89" }],
    bank: { holder: party.name, account: "NL02", bank: "Bank", bic: "" },
  };
  const facts = {
    ...{ customer: "Muster GmbH", customer_address: "Street 1", customer_country: "Germany" },
    ...{ customer_email: "a@muster.example", customer_number: "1001", vat_number: "–", signer: "A. Muster" },
    ...{ date: "2 Jan 2030", company: party.name, company_address: party.address, brand: brand.name },
  };
  const version = { number: 1, holdsFrom: madeAt };
  const earlier = {
    ...{ number: "R-1", currency: "EUR", issuedOn: "2024-02-01", dueOn: null, paidOn: null, status: "Paid" },
    ...{ subtotal: "10.00", tax: "2.10", total: "12.10", creditApplied: "2.10", paid: "12.10", notes: "" },
    ...{ seller: party, buyer: party },
    description: {
      lines: [{ text: "Server, February", amount: "10.00", isTaxed: true }],
      taxes: [{ name: "", rate: "21.00", amount: "2.10" }],
      payments: [{ on: "2024-02-03", method: "stripe", reference: "tx_1", amount: "10.00" }],
    },
  };
  return [
    ...printed,
    ["statement", layOutStatement({ statement, seller: party, buyer: party, madeAt }, locale, brand)],
    [
      "letter",
      layOutLetter(
        { id: 1, language: locale, issuedOn: "2030-01-02", createdAt: madeAt, content: letter },
        brand,
      ),
    ],
    [
      "agreement",
      layOutAgreement({
        offer: { version, language: locale, body: "# Data\n\n{customer} and {company} agree." } as never,
        ...{ facts, party: { brand, seller: party.name }, now: madeAt, address: "203.0.113.9" },
      }),
    ],
    ["earlier invoice", layOutEarlier(earlier as never, locale, brand)],
  ];
}

test.each(locales)("no document in %s", (locale) => {
  for (const [kind, sheet] of sheetsIn(locale)) {
    expect(JSON.stringify(sheet), kind).not.toMatch(ours);
    expect(sheet.info, kind).toMatchObject({ creator: "Nordhaven", producer: "Nordhaven" });
  }
});

test("no act, no file of an electronic invoice", () => {
  for (const [kind, facts] of documents) {
    if (facts.kind === "invoice")
      expect(JSON.stringify(layOutAct({ details: facts, buyerKpp: "" }, brand)), kind).not.toMatch(ours);
    for (const locale of locales)
      expect(writeUbl(composeEInvoice(facts, renamed(further), locale), xrechnung), kind).not.toMatch(ours);
  }
});

test("and none once it is rendered, in its text or in the bytes beside it", async () => {
  const [first, ...others] = sheetsIn("en");
  for (const [kind, sheet] of [first, ...others.slice(-4)] as [string, Sheet][]) {
    const pdf = Buffer.from(await renderPdf(sheet));
    expect(pdf.toString("latin1"), kind).not.toMatch(/berth/i);
    expect(JSON.stringify(readPdf(pdf)), kind).not.toMatch(ours);
  }
});
