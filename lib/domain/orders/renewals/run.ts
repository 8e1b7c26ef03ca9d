import { issueDueProducts } from "../products/shared/issue-due";
import { takeProductSteps } from "../products/shared/take-steps";
import { chargeCardsForRenewals } from "./charge-cards";
import { chargeUsage } from "./charge-usage";
import { payFromCredit, payRenewalsFromCredit } from "./collect";
import { endCancelledServers } from "./end-cancelled";
import { freeAbandonedPayments } from "./free-payments";
import { issueAlignedRenewals } from "./issue-aligned";
import { issueDueRenewals } from "./issue-due";
import { payFreeInvoices } from "./pay-free";
import { takeDunningSteps } from "./take-steps";

/**
 * Runs the billing cycle of all servers: ends cancelled ones, charges hours, issues and pays renewals, then reminds,
 * suspends and deletes unpaid ones. Safe to call at any time, after any pause and from several processes: each step
 * is claimed once in the database.
 */
export async function runRenewals(now: Date): Promise<{ issued: number; paid: number }> {
  await payFreeInvoices(now);
  await freeAbandonedPayments(now);
  await endCancelledServers(now);
  // Used hours are charged to credit before the next periods.
  await chargeUsage(now);
  // Credit first, for older invoices and then for each new one; then a saved card; then the dunning steps for what is
  // still unpaid.
  let fromCredit = await payRenewalsFromCredit(now);
  const payIssued = async (invoiceIds: readonly number[]) => {
    const paid = await payFromCredit(invoiceIds, now);
    fromCredit += paid;
  };
  const aligned = await issueAlignedRenewals(now, payIssued);
  const issued = aligned + (await issueDueRenewals(now, payIssued));
  await issueDueProducts(now);
  const byCard = await chargeCardsForRenewals(now);
  await takeDunningSteps(now);
  // Afterwards, so that a customer with both gets the mail about servers first, and the other one on another day.
  await takeProductSteps(now);
  return { issued, paid: fromCredit + byCard };
}
