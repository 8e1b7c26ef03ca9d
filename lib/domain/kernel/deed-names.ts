/** What the panel does by itself with what is a customer's: because time passed, or money came or did not. */
export const deedNames = [
  "servers.suspend_unpaid",
  "servers.free_paid",
  "servers.delete_unpaid",
  "servers.end_cancelled",
  "deployments.finish",
  "deployments.fail",
  "deployments.credit_late",
  "renewals.issue",
  "renewals.pay",
  "renewals.charge_card",
  "usage.close_month",
  "services.drop_unpaid",
  "orders.expire",
  "payments.ask_outcome",
  "payments.end_refund",
  "payments.free",
  "addresses.open",
  "nat.close",
  "vat.check_again",
] as const;
export type DeedName = (typeof deedNames)[number];
