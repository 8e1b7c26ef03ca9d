import { addDays, addMonths, type Month, monthOfDay } from "@/lib/base/calendar";

/**
 * What is looked at before a month is closed. A blocker has to be settled; a warning can be accepted, and is written down
 * with the month.
 */
export const checks = {
  /** The ledger was not checked since the month ended, or was found wrong. */
  ledger: "blocker",
  /** What was sold, or its tax, for which the chart of accounts has no account: the journal and its files stop there. */
  unmapped: "warning",
  /** Rows of the tax journal without a rate of exchange into the company's currency. */
  withoutRate: "warning",
  /** Payouts of a card service that their movements do not add up to. */
  payoutSums: "warning",
  /** Payouts that are not in the books of companies, or not whole, because nobody says whose they are. */
  payoutBooks: "warning",
  /** Payouts that are matched with no bank receipt. */
  payouts: "warning",
  receipts: "warning",
  reports: "warning",
  pending: "warning",
  adjustments: "warning",
  refunds: "warning",
  writeOffs: "warning",
  drafts: "warning",
  mails: "warning",
  /** Electronic invoices that the network rejected, or that were given up. */
  eInvoices: "warning",
  /** Documents mailed as PDF alone, because their electronic form could not be made. */
  unmadeEInvoices: "warning",
  /** Fiscal receipts that the cash register rejected, or that were given up. */
  fiscalReceipts: "warning",
} as const satisfies Record<string, "blocker" | "warning">;

export type CheckName = keyof typeof checks;
export const checkNames = Object.keys(checks) as CheckName[];

/** How many are open; 0 = done. */
export type Check = { name: CheckName; count: number };

const isOpen = ({ count }: Check): boolean => count > 0;
export const blockersIn = (all: readonly Check[]): Check[] =>
  all.filter((one) => isOpen(one) && checks[one.name] === "blocker");
export const warningsIn = (all: readonly Check[]): Check[] =>
  all.filter((one) => isOpen(one) && checks[one.name] === "warning");

/** What a person has seen of the warnings, `receipts 2, drafts 1`: whoever closes accepts these and no others. */
export const shownOf = (all: readonly Check[]): string =>
  warningsIn(all)
    .map(({ name, count }) => `${name} ${count}`)
    .join(", ");

/** What is known of a company's months; `first` is that of its first document, `today` a day in its time zone. */
export type Books = { closedThrough: string | null; first: Month; today: string };

export const lastEndedOf = ({ today }: Pick<Books, "today">): Month => addMonths(monthOfDay(today), -1);

/** The first month that is open. */
export const firstOpenOf = ({ closedThrough, first }: Pick<Books, "closedThrough" | "first">): Month =>
  closedThrough === null ? first : monthOfDay(addDays(closedThrough, 1));

/**
 * The months that can be closed now: the one after the last closed one. While none is, any that is over, because it closes
 * all before it, too.
 */
export function closableOf(books: Books): { from: Month; to: Month } | null {
  const last = lastEndedOf(books);
  const from = firstOpenOf(books);
  return from > last ? null : { from, to: books.closedThrough === null ? last : from };
}
