import { add, isZero, type Money, negate, subtract, total, zero } from "@/lib/base/money";
import type { EntryParams } from "@/lib/base/params/billing";
import { type Chart, findRule, type Place, type Rule, ruleFor } from "./chart";
import type { JournalEntry, JournalLine } from "./entry";
import { type EventInvoice, type EventLine, itemOf, type LedgerEvent } from "./event";
import type { CardEntry } from "./read-card-entries";
import { splitBy } from "./split";

type Draft = { rule: Rule; amount: Money; isTaxed: boolean };

const noTax = { tax: "", country: "", rate: "" } as const;

/** Tax, country and rate of what an invoice taxes. */
function taxOf(invoice: EventInvoice | null) {
  if (!invoice || invoice.tax.code === "not_a_sale") return noTax;
  return { tax: invoice.tax.code, country: invoice.tax.country, rate: invoice.rate };
}

/** What revenue is booked under; lines without tax are of their own. */
const salePlace = (
  invoice: EventInvoice | null,
  { item, isTaxed }: { item: string; isTaxed: boolean },
  { event, currency }: Pick<Place, "event" | "currency">,
): Place => ({
  role: "sale",
  event,
  ...(isTaxed ? taxOf(invoice) : { ...noTax, tax: "untaxed" }),
  item,
  currency,
});

export type Group = { item: string; isTaxed: boolean; amount: Money };

const keyOf = ({ item, isTaxed }: Omit<Group, "amount">): string => `${item} ${isTaxed}`;

/** Lines of an invoice by what was sold, each with its sum. */
function groupsOf(lines: readonly EventLine[], amountOf: (line: EventLine) => Money): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const own = { item: itemOf(line), isTaxed: line.isTaxed };
    const before = groups.get(keyOf(own))?.amount;
    const amount = amountOf(line);
    groups.set(keyOf(own), { ...own, amount: before ? add(before, amount) : amount });
  }
  return [...groups.values()];
}

/** What of a revenue posting is of which group: by the lines of its credit note, else as the invoice is made up. */
function soldParts({ invoice, note, currency }: LedgerEvent, amount: Money): Group[] {
  if (!invoice || invoice.lines.length === 0) return [{ item: "", isTaxed: true, amount }];
  const given = note && note.parts.size > 0 ? note.parts : null;
  const groups = groupsOf(
    invoice.lines,
    (line) => given?.get(line.id) ?? (given ? zero(currency) : line.amount),
  );
  const parts = splitBy(
    amount,
    groups.map((group) => group.amount),
  );
  return groups.map((group, index) => ({ ...group, amount: parts[index] ?? zero(currency) }));
}

const isOfHours = (invoice: EventInvoice | null): boolean =>
  invoice?.lines.some(({ description }) => description.code === "hours") ?? false;

/** What the money in clearing waits for. */
function clearedItem({ cause, invoice }: LedgerEvent): string {
  if (cause === "usage" || isOfHours(invoice)) return "usage";
  return invoice && invoice.kind !== "sale" ? invoice.kind : "advance";
}

/** Role and item of a posting that is no revenue; an unknown kind is its own role, and needs an account of its own. */
function placeOf(event: LedgerEvent, kind: string): Pick<Place, "role" | "item"> {
  switch (kind) {
    case "receivable":
      return { role: "receivable", item: "" };
    case "credit":
      return { role: "deposit", item: "" };
    case "payments":
      return { role: "money", item: event.method };
    case "clearing":
      return { role: "clearing", item: clearedItem(event) };
    case "promotion":
      return { role: "goodwill", item: event.description.code };
    default:
      return { role: kind, item: "" };
  }
}

/** Kinds of postings in the order of an entry's lines; the ledger keeps none. */
const kinds = "receivable credit payments clearing promotion write_off opening sales tax".split(" ");

const inOrder = ({ postings }: LedgerEvent): LedgerEvent["postings"] =>
  postings.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

function draftsOf(event: LedgerEvent, chart: Chart): Draft[] {
  const { cause, currency, invoice } = event;
  const own = { event: cause, currency };
  return inOrder(event).flatMap(({ kind, amount }): Draft[] => {
    const debit = negate(amount);
    if (kind === "sales")
      return soldParts(event, debit).map((group) => ({
        rule: ruleFor(chart, salePlace(invoice, group, own)),
        amount: group.amount,
        isTaxed: group.isTaxed,
      }));
    const of =
      kind === "tax" ? { role: "vat", item: "", ...taxOf(invoice) } : { ...noTax, ...placeOf(event, kind) };
    return [{ rule: ruleFor(chart, { ...own, ...of }), amount: debit, isTaxed: false }];
  });
}

/**
 * Where a chart books revenue with its tax, as in Russia, the tax is added to the revenue and taken off on the account
 * of `vat_expense`.
 */
function withGrossSales(event: LedgerEvent, chart: Chart, drafts: readonly Draft[]): Draft[] {
  const place = { role: "vat_expense", event: event.cause, currency: event.currency, item: "" };
  const expense = findRule(chart, { ...place, ...taxOf(event.invoice) });
  const taxes = drafts.filter(({ rule }) => rule.role === "vat");
  const tax = total(
    taxes.map(({ amount }) => amount),
    event.currency,
  );
  if (!expense || isZero(tax)) return [...drafts];
  const sales = drafts.filter(({ rule, isTaxed }) => rule.role === "sale" && isTaxed);
  const shares = splitBy(
    tax,
    sales.map(({ amount }) => amount),
  );
  const gross = new Map(sales.map((draft, index) => [draft, shares[index] ?? zero(event.currency)]));
  return [
    ...drafts.map((draft) => ({
      ...draft,
      amount: add(draft.amount, gross.get(draft) ?? zero(event.currency)),
    })),
    { rule: expense, amount: negate(tax), isTaxed: false },
  ];
}

/** One line for each account and tax key; what is zero is left out. */
function mergedLines(drafts: readonly Draft[]): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  for (const { rule, amount, isTaxed } of drafts) {
    const { role, account, name, taxKey, isAutomatic } = rule;
    const key = [role, account, taxKey, isTaxed].join(" ");
    const before = lines.get(key)?.amount;
    const sum = before ? add(before, amount) : amount;
    lines.set(key, { role, account, name, taxKey, isAutomatic, isTaxed, amount: sum });
  }
  return [...lines.values()].filter(({ amount }) => !isZero(amount));
}

const numberIn = (description: EntryParams): string =>
  "note" in description ? description.note : "number" in description ? description.number : "";

/** Number of the document that an entry books or pays. */
const documentOf = ({ invoice, note, description }: LedgerEvent): string =>
  note?.number ?? invoice?.name ?? numberIn(description);

/**
 * The entry of the books for an entry of the ledger. Its lines sum to zero, and those of a role to what the ledger has
 * posted. Throws the event's name where the chart has no account.
 */
export function entryOf(event: LedgerEvent, chart: Chart): JournalEntry {
  const { id, day, cause, currency, accountId, invoice, note } = event;
  const lines = mergedLines(withGrossSales(event, chart, draftsOf(event, chart)));
  const isSale = event.postings.some(({ kind }) => kind === "sales" || kind === "tax");
  const { tax: code, country, rate } = taxOf(invoice);
  return {
    id: `E${id}`,
    day,
    cause,
    currency,
    document: documentOf(event),
    customer: accountId,
    customerName: invoice?.buyer.name ?? "",
    invoiceId: invoice?.id ?? null,
    creditNoteId: note?.id ?? null,
    payoutId: null,
    tax: isSale && code ? { code, country, rate, buyerTaxId: invoice?.buyer.taxId ?? "" } : null,
    lines,
  };
}

/** The entry for what a card service paid out, or kept: from the account there to the bank, and to costs. */
export function cardEntryOf(
  { id, day, method, currency, paid, fee, document, payoutId }: CardEntry,
  chart: Chart,
): JournalEntry {
  const own = { ...noTax, event: payoutId === null ? "card_fee" : "card_payout", currency };
  const draft = (role: string, item: string, amount: Money): Draft[] =>
    isZero(amount) ? [] : [{ rule: ruleFor(chart, { ...own, role, item }), amount, isTaxed: false }];
  const lines = mergedLines([
    ...draft("money", "bank_transfer", paid),
    ...draft("fee", method, fee),
    ...draft("money", method, negate(add(paid, fee))),
  ]);
  return {
    ...{ id: `P${id}`, day, cause: own.event, currency, document },
    ...{ customer: null, customerName: "", invoiceId: null, creditNoteId: null, payoutId, tax: null, lines },
  };
}

export type Deferral = { invoice: EventInvoice; customer: number; month: string; day: string };

/** The entry by which revenue of a sale is deferred at the end of a month, or recognized: `changes` as in recognition.ts. */
export function deferralEntryOf(
  { invoice, customer, month, day }: Deferral,
  changes: readonly Group[],
  chart: Chart,
): JournalEntry | null {
  const [first] = changes;
  if (!first) return null;
  const { currency } = first.amount;
  const own = { event: "deferral", currency };
  const drafts = changes.flatMap(({ amount, ...group }): Draft[] => {
    const sale = ruleFor(chart, salePlace(invoice, group, own));
    const place = { ...own, ...noTax, role: "deferred", item: group.item };
    return [
      // No tax is in it: it was booked with the invoice.
      { rule: { ...sale, taxKey: "" }, amount, isTaxed: false },
      { rule: ruleFor(chart, place), amount: subtract(zero(currency), amount), isTaxed: false },
    ];
  });
  const lines = mergedLines(drafts);
  if (lines.length === 0) return null;
  return {
    id: `D${invoice.id}-${month}`,
    day,
    cause: "deferral",
    currency,
    document: invoice.name,
    customer,
    customerName: invoice.buyer.name,
    invoiceId: invoice.id,
    creditNoteId: null,
    payoutId: null,
    tax: null,
    lines,
  };
}
