/** What a column of a bank's table holds; `ignore` = nothing that is needed. */
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

/** Of days in digits alone: which number is the month. */
export const dayOrders = ["dmy", "mdy", "ymd"] as const;
export type DayOrder = (typeof dayOrders)[number];
