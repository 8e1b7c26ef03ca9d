/** The rules that weigh an order, in the order in which their reasons are shown. */
export const riskRules = [
  "orders_account",
  "orders_address",
  "orders_card",
  "mailbox",
  "countries",
  "cards",
  "failed_charges",
  "no_phone",
  "shared_phone",
  "chargeback",
  "word",
] as const;
export type RiskRule = (typeof riskRules)[number];
