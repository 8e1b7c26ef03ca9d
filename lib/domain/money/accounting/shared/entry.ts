import type { Currency, Money } from "@/lib/base/money";

export type JournalLine = {
  role: string;
  account: string;
  name: string;
  /** Positive = debit, negative = credit. */
  amount: Money;
  taxKey: string;
  isAutomatic: boolean;
  /** Of revenue: whether the tax of its document is on it. */
  isTaxed: boolean;
};

/** A balanced entry in the books of one company: its lines sum to zero. */
export type JournalEntry = {
  /** `E` and the id of the ledger's entry; `P` and that of a payout's or a fee's; or `D`, the id of the sale, and the month. */
  id: string;
  day: string;
  /** Cause of the ledger's entry, `card_payout`, `card_fee`, or `deferral`. */
  cause: string;
  currency: Currency;
  /** Number of the document that is booked or paid; empty = there is none. */
  document: string;
  /** The customer's account; null = it is about none. */
  customer: number | null;
  customerName: string;
  /** The document in our pages, if it is one. */
  invoiceId: number | null;
  creditNoteId: number | null;
  /** The payout of a card service that it is of. */
  payoutId: number | null;
  /** Country and rate of the tax that is in it; null where there is none. */
  tax: { code: string; country: string; rate: string; buyerTaxId: string } | null;
  lines: readonly JournalLine[];
};
