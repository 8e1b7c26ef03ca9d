/** Meanings of the columns of a bank statement; `ignore` = unused. */
export const columnRoles = [
  "day",
  "amount",
  "credit",
  "debit",
  "direction",
  "currency",
  "text",
  "payer",
  "payer_account",
  "account",
  "number",
  "status",
  "balance",
  "ignore",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Order of day, month and year in numeric dates. */
export const dayOrders = ["dmy", "mdy", "ymd"] as const;
export type DayOrder = (typeof dayOrders)[number];
