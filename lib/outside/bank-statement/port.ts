/** Money that arrived, as a bank's statement has it. */
export type Receipt = {
  /** The bank's own number of it, or a name made from all that the statement says: the same in every copy of it. */
  id: string;
  /** Decimal text with a point. */
  amount: string;
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** All that the payer wrote: a reference stands somewhere in it. */
  text: string;
  /** The account that it came to, without spaces; empty = the statement does not say. */
  account: string;
};

/** The money that arrived; what was paid out is left aside. */
export type Statement = { receipts: Receipt[] };
