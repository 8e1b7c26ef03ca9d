import type { CompanyOrders } from "./schema";

/** Of a company that has said nothing. */
export const defaultOrders: CompanyOrders = {
  creditor_id: "",
  offers_debits: false,
  scheme: "CORE",
  notice_days: 5,
  transfer_version: "09",
  debit_version: "08",
};

/**
 * Codes of returns after which a mandate must not be used: the account is wrong or gone, or its holder knows no
 * mandate or wants none. Others, such as AM04 (no funds) and MS03 (no reason), say nothing about the next time.
 */
const blocking: ReadonlySet<string> = new Set([
  ...["AC01", "AC04", "AC06", "AC13", "AG01", "BE05", "MD01", "MD02", "MD06", "MD07", "MS02", "SL01"],
]);

export const blocksMandate = (reason: string): boolean => blocking.has(reason);

/** Months after its last use in which a mandate lapses, by the rules of SEPA. */
const mandateMonths = 36;

export function isLapsed({ signedAt, usedAt }: { signedAt: Date; usedAt: Date | null }, now: Date): boolean {
  const last = usedAt ?? signedAt;
  const end = new Date(last);
  end.setUTCMonth(end.getUTCMonth() + mandateMonths);
  return end <= now;
}
