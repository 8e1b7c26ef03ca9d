import type { Currency } from "@/lib/base/money";
import * as money from "@/lib/base/money";
import type { LineParams, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import type { Party } from "@/lib/db/tables/money/billing";
import type { PrintedDocument } from "@/lib/domain/money/documents/shared/printed";
import type { FurtherFacts } from "@/lib/domain/money/e-invoices/compose";
import { minus, sum } from "./decimal-sums";

type Invoice = Extract<PrintedDocument, { kind: "invoice" }>;
type CreditNote = Extract<PrintedDocument, { kind: "credit_note" }>;
type Line = Invoice["lines"][number];

const period = { from: "2026-11-01", until: "2026-12-01" };
const preset: LineParams = { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1", period };

/** A line of `quantity` at `price` net. */
export const line = (what: LineParams, price: string, quantity = 1, currency: Currency = "EUR"): Line => ({
  what,
  quantity,
  unitPrice: price,
  amount: money.decimalOf(money.times(money.moneyOf(price, currency), quantity)),
});

const taxPart = (why: TaxParams, rate: string, base: string, currency: Currency) => ({
  ...{ rate, base, why },
  tax: money.decimalOf(money.percentOf(money.moneyOf(base, currency), rate)),
});

const seller: Party = {
  name: "Berth Demo B.V.",
  address: "Keizersgracht 1, 1015 CN Amsterdam",
  country: "NL",
  taxId: "NL004495445B01",
  email: "",
};
const buyer: Party = {
  name: "Muster GmbH",
  address: "Hauptstraße 5, 10115 Berlin",
  country: "DE",
  taxId: "DE136695976",
  email: "rechnung@muster.example",
};
const dutch: Party = { ...buyer, name: "Jan Jansen", country: "NL", taxId: "" };

const domestic = { code: "domestic", rate: "21.00", country: "NL" } as const;
const reversed: TaxParams = {
  code: "reverse_charge",
  rate: "0.00",
  country: "DE",
  number: { number: "DE136695976", by: "service", day: "2026-10-01" },
};

const embassy: TaxParams = {
  ...{ code: "buyer_exempt", rate: "0.00", country: "DE" },
  basis: "Article 151 (1) (a), Directive 2006/112/EC",
};

type Terms = {
  why?: TaxParams;
  rate?: string;
  currency?: Currency;
  paid?: string;
  facts?: Partial<Invoice>;
};

/** An issued invoice with these lines. */
export function invoiceOf(lines: Line[], terms: Terms = {}): Invoice {
  const { why = domestic, rate = "21.00", currency = "EUR", paid = "0.00", facts = {} } = terms;
  const amountsOf = (isTaxed: boolean) =>
    sum(
      lines.filter((one) => (one.isTaxed ?? true) === isTaxed).map(({ amount }) => amount),
      currency,
    );
  const [taxed, untaxed] = [taxPart(why, rate, amountsOf(true), currency), amountsOf(false)];
  const none = { rate: "0.00", base: untaxed, tax: "0.00", why: { code: "not_a_sale" as const } };
  const subtotal = sum([taxed.base, untaxed], currency);
  const total = sum([subtotal, taxed.tax], currency);
  return {
    kind: "invoice",
    title: "invoice",
    number: "EU-2026-000017",
    issuedAt: new Date("2026-11-01T08:00:00Z"),
    issuedOn: "2026-11-01",
    dueOn: "2026-11-15",
    status: "Unpaid",
    ...{ currency, seller, buyer: dutch, lines, subtotal, total, paid, purchaseOrder: "", costCenter: "" },
    taxes: untaxed === "0.00" ? [taxed] : [taxed, none],
    payments: [],
    returned: "0.00",
    due: minus(total, paid, currency),
    transfer: null,
    ...facts,
  };
}

const transfer = {
  holder: "Berth Demo B.V.",
  account: "NL91 ABNA 0417 1643 00",
  bank: "Demo Bank",
  bic: "ABNANL2A",
  reference: "RF185001",
};

const negated = (value: string): string => money.decimalOf(money.negate(money.moneyOf(value, "EUR")));

/** A credit note over an invoice, or over a part of its lines. */
export function creditNoteOf(whole: Invoice, reason: ReturnParams, lines?: Line[]): CreditNote {
  const {
    lines: sold,
    taxes,
    subtotal,
    total,
    ...common
  } = lines
    ? invoiceOf(lines, {
        why: whole.taxes[0]?.why ?? domestic,
        rate: whole.taxes[0]?.rate ?? "0.00",
        currency: whole.currency,
        facts: { seller: whole.seller, buyer: whole.buyer },
      })
    : whole;
  return {
    kind: "credit_note",
    number: "EUC-2026-000003",
    issuedAt: new Date("2026-11-20T08:00:00Z"),
    issuedOn: "2026-11-20",
    ...{ currency: common.currency, seller: common.seller, buyer: common.buyer },
    ...{ purchaseOrder: common.purchaseOrder, costCenter: common.costCenter },
    lines: sold.map((one) => ({
      ...one,
      unitPrice: negated(one.unitPrice),
      amount: negated(one.amount),
    })),
    subtotal: negated(subtotal),
    total: negated(total),
    taxes: taxes.map((part) => ({ ...part, base: negated(part.base), tax: negated(part.tax) })),
    ...(common.home ? { home: { ...common.home, tax: negated(common.home.tax) } } : {}),
    corrects: { number: whole.number, issuedOn: whole.issuedOn },
    reason,
  };
}

const discounted = invoiceOf(
  [
    line(preset, "14.50", 3),
    line({ code: "ipv4", count: 2, period }, "3.00", 3),
    line({ code: "discount", period }, "-5.25"),
    line({ code: "promo", name: "WELCOME", period }, "-4.73"),
    line({ code: "setup", name: "vm.v3-small" }, "10.00"),
  ],
  { paid: "20.00", facts: { transfer, purchaseOrder: "PO-4711", costCenter: "KST 100" } },
);

const plan: LineParams = {
  ...{ code: "plan_change", from: "small", to: "large", hostname: "web-1", days: 12, until: "2026-11-30" },
  period: { from: "2026-11-18", until: "2026-11-30" },
};

const rubles = { currency: "RUB", why: { code: "export", rate: "0.00", country: "KZ" } } as const;
const russian = { name: "ООО «Берт Демо»", address: "Тверская ул., 1, Москва", country: "RU", email: "" };

const hostile: Party = {
  name: '<b>O\'Neil & Söhne</b>\u0000\u202e "]]>" 🙂',
  address: "1 &amp; <street>\r\n\u000b, 1000 Ελλάδα",
  country: "DE",
  taxId: "DE136695976",
  email: "a&b@muster.example",
};

const untaxed = (one: Line): Line => ({ ...one, isTaxed: false });
const fee = untaxed(line({ code: "item", name: "Late payment fee" }, "40.00"));
const deposit = untaxed(line({ code: "item", name: "Deposit for keys" }, "25.00"));

/** What a credit note says of a sum whose lines it does not name. */
const sumOf = (amount: string): Line => ({ what: null, quantity: 1, unitPrice: amount, amount });

const toFinland = { why: { code: "eu_consumer", rate: "25.50", country: "FI" }, rate: "25.50" } as const;
const abroad = { why: { code: "outside_eu", rate: "0.00", country: "US" }, rate: "0.00" } as const;
const american = { ...buyer, country: "US", taxId: "12-3456789" };
const sales = {
  oss: invoiceOf([line(preset, "19.99", 12)], {
    ...toFinland,
    paid: "301.05",
    facts: { buyer: { ...dutch, country: "FI" }, status: "Paid" },
  }),
  dollars: invoiceOf([line(preset, "55.10", 2, "USD")], {
    currency: "USD",
    facts: { home: { currency: "EUR", tax: "21.33", rate: "0.9216589862", day: "2026-10-30" } },
  }),
  export: invoiceOf([line(preset, "4500.00", 2, "RUB")], {
    ...rubles,
    rate: "0.00",
    facts: {
      seller: { ...russian, taxId: "7700000000" },
      buyer: { ...buyer, country: "KZ", taxId: "" },
      transfer: { ...transfer, account: "40702810000000000001", bic: "" },
    },
  }),
  small: invoiceOf([line({ code: "item", name: "Remote hands" }, "35.00", 2)], {
    why: { code: "exempt", rate: "0.00", country: "DE" },
    rate: "0.00",
    facts: { seller: { ...seller, country: "DE", taxId: "12/345/67890" }, buyer },
  }),
  embassy: invoiceOf([line(preset, "89.00"), line(plan, "12.34")], {
    why: embassy,
    rate: "0.00",
    facts: { buyer: { ...buyer, name: "Embassy of Utopia" }, transfer },
  }),
  mixed: invoiceOf([line(preset, "400.00"), deposit]),
};

/** Every kind of document that the panel issues, by name. */
export const printedDocuments: Record<string, PrintedDocument> = {
  "domestic, discounts, part paid": discounted,
  "OSS, paid by card": sales.oss,
  "reverse charge": invoiceOf([line(preset, "89.00"), line(plan, "12.34")], {
    why: reversed,
    rate: "0.00",
    facts: { buyer, transfer },
  }),
  "outside the EU, in dollars": invoiceOf([line(preset, "55.10", 1, "USD")], {
    ...abroad,
    currency: "USD",
    facts: { buyer: american, transfer },
  }),
  "taxed in dollars, with the tax in euros": sales.dollars,
  "export in rubles, account without IBAN": sales.export,
  "exempt small company": sales.small,
  "exempt buyer": sales.embassy,
  "taxed and untaxed lines": sales.mixed,
  "taxed and untaxed lines, reverse charge": invoiceOf([line(preset, "89.00"), deposit], {
    why: reversed,
    rate: "0.00",
    facts: { buyer },
  }),
  "taxed and untaxed lines, outside the EU": invoiceOf([deposit, line(preset, "89.00")], {
    ...abroad,
    facts: { buyer: american },
  }),
  "taxed and untaxed lines, exempt buyer": invoiceOf([deposit, line(preset, "89.00")], {
    why: embassy,
    rate: "0.00",
    facts: { buyer },
  }),
  "untaxed lines alone": invoiceOf([fee, { ...fee, unitPrice: "1.27", amount: "1.27" }]),
  "untaxed lines alone, reverse charge": invoiceOf([fee], {
    why: reversed,
    rate: "0.00",
    facts: { buyer, transfer },
  }),
  "untaxed lines alone, outside the EU": invoiceOf([fee], { ...abroad, facts: { buyer: american } }),
  "small seller, to another country": invoiceOf([line(preset, "19.99")], {
    facts: { buyer: { ...dutch, country: "FI" } },
  }),
  "a line that takes off": invoiceOf([
    line({ code: "item", name: "Colocation" }, "150.00", 3),
    line({ code: "item", name: "Power not delivered" }, "-12.50", 2),
  ]),
  "free by promotion": invoiceOf(
    [line(preset, "4.50"), line({ code: "promo", name: "FREE", period }, "-4.50")],
    { facts: { status: "Paid" } },
  ),
  "many lines, one rounding": invoiceOf(
    Array.from({ length: 37 }, (_, index) =>
      line({ code: "os", name: `License ${index}`, period }, "0.33", 3),
    ),
  ),
  hours: invoiceOf(
    [
      line(
        { code: "hours", name: "vm", hostname: "h", hours: 31, from: "2026-10-02", until: "2026-10-31" },
        "7.77",
      ),
    ],
    { paid: "9.40", facts: { status: "Paid" } },
  ),
  "hostile names": invoiceOf(
    [line({ code: "item", name: "<script>alert(1)</script> & \u0007\ud800 ]]> 'x'" }, "10.00")],
    { why: reversed, rate: "0.00", facts: { buyer: hostile } },
  ),
  "credit note over all": creditNoteOf(discounted, { code: "asked" }),
  "credit note by line": creditNoteOf(discounted, { code: "refunded" }, [line(preset, "11.10")]),
  "credit note over unused days": creditNoteOf(
    invoiceOf([line(preset, "89.00")], { why: reversed, rate: "0.00", facts: { buyer } }),
    { code: "unused", hostname: "web-1", days: 9 },
    [{ what: null, quantity: 1, unitPrice: "26.70", amount: "26.70" }],
  ),
  "credit note, OSS": creditNoteOf(sales.oss, { code: "asked" }),
  "credit note in dollars, with the tax in euros": creditNoteOf(sales.dollars, { code: "by_staff" }),
  "credit note of an export": creditNoteOf(sales.export, { code: "asked" }),
  "credit note of a small company": creditNoteOf(sales.small, { code: "asked" }),
  "credit note to an exempt buyer": creditNoteOf(sales.embassy, { code: "refunded" }),
  "credit note over mixed lines": creditNoteOf(sales.mixed, { code: "asked" }),
  "credit note over mixed lines, a part of each": creditNoteOf(sales.mixed, { code: "to_card" }, [
    line(preset, "100.00"),
    untaxed(sumOf("6.25")),
  ]),
  "credit note over mixed lines, by sums": creditNoteOf(sales.mixed, { code: "to_card" }, [
    sumOf("100.00"),
    untaxed(sumOf("6.25")),
  ]),
  "credit note over untaxed lines alone": creditNoteOf(sales.mixed, { code: "refunded" }, [
    untaxed(sumOf("25.00")),
  ]),
};

/** What an operator and a customer have said for every format. */
export const further: FurtherFacts = {
  seller: {
    place: { street: "Keizersgracht 1", postcode: "1015 CN", city: "Amsterdam" },
    register: "34280114",
    person: "Billing",
    phone: "+31 20 123 4567",
    email: "billing@berth.example",
  },
  buyer: { place: { street: "Hauptstraße 5", postcode: "10115", city: "Berlin" } },
  buyerReference: "04011000-12345-03",
};

/** Nothing but what is printed. */
export const nothingFurther: FurtherFacts = {
  seller: { place: null, register: "", person: "", phone: "", email: "" },
  buyer: { place: null },
  buyerReference: "",
};
