/** Audit events raised by background jobs rather than by a user. */
export const systemEventNames = [
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
  "personal_data.erase",
] as const;
export type SystemEventName = (typeof systemEventNames)[number];
