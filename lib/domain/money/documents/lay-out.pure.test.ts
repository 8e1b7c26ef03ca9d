import { expect, test, vi } from "vitest";
import type { Locale } from "@/lib/base/locale";
import { renderPdf } from "@/lib/outside/pdf/render";
import { fromCents, percentOf, sum } from "@/lib/testing/money/decimal-sums";
import { readPdf } from "@/lib/testing/money/read-pdf";
import type { CreditNoteDetails, InvoiceDetails } from "./facts";
import { layOut } from "./lay-out";

// Fonts are read and compiled first, in a thread that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

const issuedAt = new Date("2026-11-01T08:00:00Z");
const party = { address: "Keizersgracht 1, 1015 CN Amsterdam", country: "NL", email: "" };

function invoiceOf(lines: InvoiceDetails["lines"], facts: Partial<InvoiceDetails> = {}): InvoiceDetails {
  const subtotal = sum(
    lines.map(({ amount }) => amount),
    "EUR",
  );
  const tax = percentOf(subtotal, "21.00");
  const total = sum([subtotal, tax], "EUR");
  const why = { code: "domestic", rate: "21.00", country: "NL" } as const;
  return {
    kind: "invoice",
    title: "invoice",
    number: "EU-2026-000017",
    issuedAt,
    issuedOn: "2026-11-01",
    dueOn: "2026-11-15",
    status: "Unpaid",
    currency: "EUR",
    seller: { ...party, name: "Berth Demo B.V.", taxId: "NL000000000B01" },
    buyer: { ...party, name: "Ελληνική Εταιρεία Α.Ε.", taxId: "", email: "anna@example.test" },
    purchaseOrder: "",
    costCenter: "",
    lines,
    subtotal,
    taxes: [{ rate: "21.00", base: subtotal, tax, why }],
    total,
    payments: [],
    paid: "0.00",
    returned: "0.00",
    due: total,
    transfer: {
      holder: "Berth Demo B.V.",
      account: "NL02 DEMO 0123 4567 89",
      bank: "Demo Bank",
      bic: "DEMONL2A",
      reference: "RF185001",
    },
    ...facts,
  };
}

const lineOf = (name: string, amount: string, quantity = 1): InvoiceDetails["lines"][number] => ({
  what: { code: "os", name },
  quantity,
  unitPrice: amount,
  amount,
});

const server = {
  what: { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1.example.test" },
  quantity: 1,
  unitPrice: "4.50",
  amount: "4.50",
} as const;

const printed = async (facts: InvoiceDetails | CreditNoteDetails, locale: Locale) =>
  readPdf(await renderPdf(layOut(facts, locale, { name: "Nordhaven", accent: null })));

test("an unpaid invoice says what, to whom, how much, why the tax, and how to pay", async () => {
  const { lines, pages } = await printed(invoiceOf([server]), "en");
  const text = lines.join("\n");
  expect(pages).toBe(1);
  for (const part of [
    "Invoice",
    "EU-2026-000017",
    "1 Nov 2026",
    "15 Nov 2026",
    "Unpaid",
    "Ελληνική Εταιρεία Α.Ε.",
    "Tax ID: NL000000000B01",
    "vm.v3-small (NL, web-1.example.test)",
    "VAT (BTW) 21%€0.95",
    "Total€5.45",
    "Amount due€5.45",
    "Netherlands VAT 21% (seller's country)",
    "RF185001",
    "NL02 DEMO 0123 4567 89",
    "Page 1 of 1",
  ])
    expect(text).toContain(part);
});

test("the buyer's own references stand with the buyer, and nothing where there are none", async () => {
  const of = async (facts: Partial<InvoiceDetails>, locale: Locale) =>
    (await printed(invoiceOf([server], facts), locale)).lines.join("\n");
  const text = await of({ purchaseOrder: "PO-4711", costCenter: "CC 12" }, "en");
  expect(text).toContain("Purchase order: PO-4711");
  expect(text).toContain("Cost center: CC 12");
  expect(await of({ purchaseOrder: "PO-4711" }, "de")).toContain("Bestellnummer: PO-4711");
  expect(await of({}, "en")).not.toContain("Cost center");
});

test("an invoice whose money went back to the card does not say that it became credit", async () => {
  const paid = (method: "sandbox" | "credit", isRefund: boolean) => ({
    on: "2026-11-02",
    method,
    amount: "5.45",
    isRefund,
  });
  const facts = { status: "Refunded", paid: "5.45", returned: "5.45", due: "0.00", transfer: null } as const;
  const of = async (method: "sandbox" | "credit", locale: Locale) => {
    const payments = [paid("sandbox", false), paid(method, true)];
    return (await printed(invoiceOf([server], { ...facts, payments }), locale)).lines.join("\n");
  };
  const toCard = await of("sandbox", "en");
  expect(toCard).toContain("Returned€5.45");
  expect(toCard).toContain("Refunded to the card");
  expect(toCard).not.toContain("credit");
  expect(await of("sandbox", "ru")).toContain("Возврат на карту");
  const toCredit = await of("credit", "en");
  expect(toCredit).toContain("Returned to credit€5.45");
  expect(toCredit).not.toContain("Refunded to the card");
});

test("the same in Russian, with roubles", async () => {
  const { lines } = await printed(
    invoiceOf([{ ...server, amount: "1234567.80" }], { currency: "RUB" }),
    "ru",
  );
  const text = lines.join("\n");
  for (const part of [
    "Счёт",
    "1 нояб. 2026",
    "Не оплачен",
    "Покупатель",
    "1 234 567,80 ₽",
    "Страница 1 из 1",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Invoice|Total|\ufffd/);
});

test("the same in German, with a rate that has decimals", async () => {
  const facts = invoiceOf([{ ...server, amount: "1234567.80" }]);
  const taxes = facts.taxes.map((one) => ({ ...one, rate: "8.10" }));
  const { lines } = await printed({ ...facts, taxes }, "de");
  const text = lines.join("\n").replaceAll("\u00a0", " ");
  for (const part of [
    "Rechnung",
    "1. Nov. 2026",
    "Offen",
    "Rechnungsempfänger",
    "1.234.567,80 €",
    "USt. (BTW) 8,1 %",
    "Seite 1 von 1",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Invoice|Total|\ufffd/);
});

test("what was paid is listed, and nothing is asked for any more", async () => {
  const facts = invoiceOf([server], {
    status: "Paid",
    payments: [
      { on: "2026-11-01", method: "credit", amount: "1.00", isRefund: false },
      { on: "2026-11-01", method: "stripe", amount: "4.45", isRefund: false },
    ],
    paid: "5.45",
    due: "0.00",
    transfer: null,
  });
  const text = (await printed(facts, "en")).lines.join("\n");
  for (const part of ["Paid−€5.45", "Amount due€0.00", "Account credit€1.00", "Card€4.45"])
    expect(text).toContain(part);
  expect(text).not.toContain("Reference");
});

test("eighty lines go over several pages, each with the heads of the columns and its number", async () => {
  const many = Array.from({ length: 80 }, (_, index) =>
    lineOf(`System number ${index + 1}`, fromCents(index)),
  );
  const { pages, lines } = await printed(invoiceOf(many), "en");
  expect(pages).toBeGreaterThanOrEqual(3);
  for (let page = 1; page <= pages; page++)
    expect(lines.join("\n")).toContain(`EU-2026-000017 · Page ${page} of ${pages}`);
  for (let number = 1; number <= 80; number++)
    expect(
      lines.filter(
        (line) => line.includes(`System number ${number}€`) || line.includes(`System number ${number}1€`),
      ).length,
    ).toBeGreaterThan(0);
  expect(lines.filter((line) => line.startsWith("#Description")).length).toBeGreaterThanOrEqual(2);
});

test("a line without an end stays within its column", async () => {
  const { lines } = await printed(
    invoiceOf([lineOf("w".repeat(1_200), "1.00"), lineOf("tail ".repeat(600), "1.00")]),
    "en",
  );
  expect(lines.join("").match(/w/g)?.length).toBeGreaterThanOrEqual(1_200);
  expect(lines.join("").match(/tail/g)?.length).toBe(600);
  for (const line of lines) expect(line.match(/w/g)?.length ?? 0).toBeLessThan(60);
});

test("a credit note takes back what the invoice asked for, and says why", async () => {
  const { kind: _, ...invoice } = invoiceOf([server]);
  const {
    dueOn: _due,
    title: _title,
    status: _status,
    payments: _payments,
    paid: _paid,
    ...common
  } = invoice;
  const { returned: _returned, due: _left, transfer: _transfer, ...facts } = common;
  const note: CreditNoteDetails = {
    ...facts,
    kind: "credit_note",
    number: "EUC-2026-000001",
    corrects: { number: "EU-2026-000017", issuedOn: "2026-11-01" },
    reason: { code: "deploy_failed", hostname: "web-1.example.test" },
    total: "-5.45",
  };
  const text = (await printed(note, "en")).lines.join("\n");
  for (const part of [
    "Credit note",
    "EUC-2026-000001",
    "EU-2026-000017 of 1 Nov 2026",
    "Deployment of web-1.example.test\nfailed",
    "Total−€5.45",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Amount due");
});
