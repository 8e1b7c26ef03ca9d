import fc from "fast-check";
import { add, type Money, moneyOfCents, negate, percentOf, total, zero } from "@/lib/base/money";
import type { LineParams, TaxParams } from "@/lib/base/params/billing";
import type { EventInvoice, EventLine, LedgerEvent } from "@/lib/domain/money/accounting/shared/event";

const cents = (count: number): Money => moneyOfCents(count, "EUR");

const taxes: readonly TaxParams[] = [
  { code: "domestic", rate: "19.00", country: "DE" },
  { code: "eu_consumer", rate: "25.50", country: "FI" },
  { code: "reverse_charge", rate: "0.00", country: "NL" },
  { code: "outside_eu", rate: "0.00", country: "US" },
];

const kinds: readonly LineParams[] = [
  { code: "preset", name: "vm", location: "NL", hostname: "web-1" },
  { code: "os", name: "Linux" },
  { code: "setup", name: "vm" },
  { code: "ipv4", count: 2 },
];

const line = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 1, max: 200_000 }),
  isTaxed: fc.boolean(),
});

type Sold = {
  tax: TaxParams;
  lines: { kind: LineParams; amount: number; isTaxed: boolean }[];
  discount: number;
};

export const sold: fc.Arbitrary<Sold> = fc.record({
  tax: fc.constantFrom(...taxes),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discount: fc.integer({ min: 0, max: 30 }),
});

const rateOf = (tax: TaxParams): string => (tax.code === "not_a_sale" ? "0.00" : tax.rate);

/** An invoice whose last line takes a share off everything; its tax is rounded once. */
function invoiceOf(
  { tax, lines, discount }: Sold,
  id = 7_001,
): { invoice: EventInvoice; net: Money; vat: Money } {
  const made: EventLine[] = lines.map(({ kind, amount, isTaxed }, index) => ({
    ...{ id: index + 1, description: kind, quantity: 1, amount: cents(amount), isTaxed },
  }));
  const first = made[0]?.amount ?? zero("EUR");
  const off = percentOf(negate(first), `${discount}.00`);
  if (discount > 0)
    made.push({
      ...{ id: made.length + 1, description: { code: "promo", name: "SPRING" } as const, quantity: 1 },
      ...{ amount: off, isTaxed: made[0]?.isTaxed ?? true },
    });
  const sum = (all: readonly EventLine[]) =>
    total(
      all.map(({ amount }) => amount),
      "EUR",
    );
  const taxed = sum(made.filter(({ isTaxed }) => isTaxed));
  const invoice: EventInvoice = {
    ...{ id, name: `DE-2030-${String(id).padStart(6, "0")}`, kind: "sale", issuedOn: "2030-01-15" },
    ...{ tax, rate: rateOf(tax), lines: made },
    buyer: { name: "Müller & Söhne GmbH", address: "Weg 1", country: "DE", taxId: "NL004495445B01" },
  };
  return { invoice, net: sum(made), vat: percentOf(taxed, rateOf(tax)) };
}

const common = { id: 1, day: "2030-01-15", accountId: 1_234, currency: "EUR", note: null } as const;

export function saleEvent(what: Sold): LedgerEvent {
  const { invoice, net, vat } = invoiceOf(what);
  return {
    ...common,
    ...{ cause: "invoice", key: `invoice ${invoice.id}`, invoice, method: "" },
    description: { code: "invoice", number: invoice.name },
    postings: [
      { kind: "receivable", amount: negate(add(net, vat)) },
      { kind: "sales", amount: net },
      { kind: "tax", amount: vat },
    ].filter(({ kind, amount }) => kind !== "tax" || amount.cents !== 0),
  };
}

/** A credit note over a part, in cents of net; its tax may differ by a cent from what the part alone would bear. */
export function refundEvent(what: Sold, part: number, off: number): LedgerEvent {
  const { invoice, vat } = invoiceOf(what);
  const hasTax = vat.cents > 1;
  const tax = hasTax ? add(percentOf(cents(part), invoice.rate), cents(off)) : zero("EUR");
  return {
    ...common,
    ...{ id: 2, cause: "refund", key: "credit note DECN-2030-000001", invoice, method: "" },
    note: { id: 9, number: "DECN-2030-000001", parts: new Map() },
    description: { code: "returned", note: "DECN-2030-000001", number: invoice.name },
    postings: [
      { kind: "credit", amount: add(cents(part), tax) },
      { kind: "sales", amount: negate(cents(part)) },
      { kind: "tax", amount: negate(tax) },
    ].filter(({ amount }) => amount.cents !== 0),
  };
}

export function paymentEvent(what: Sold, method: string): LedgerEvent {
  const { invoice, net, vat } = invoiceOf(what);
  const all = add(net, vat);
  return {
    ...common,
    ...{ id: 3, cause: "payment", key: "payment 17", invoice, method },
    description: { code: "received", number: invoice.name },
    postings: [
      { kind: "payments", amount: negate(all) },
      { kind: "receivable", amount: all },
    ],
  };
}
