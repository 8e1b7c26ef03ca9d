import { chargeCardsForRenewals } from "./charge-cards";
import { chargeUsage } from "./charge-usage";
import { payFromCredit, payRenewalsFromCredit } from "./collect";
import { endCancelledServers } from "./end-cancelled";
import { freeAbandonedPayments } from "./free-payments";
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
  // Hours were used already: they take of the credit before the next periods do.
  await chargeUsage(now);
  // Credit comes first, for what was issued before and then for each new invoice; then a saved card, and then the steps
  // that tell that nothing paid.
  let fromCredit = await payRenewalsFromCredit(now);
  const issued = await issueDueRenewals(now, async (invoiceIds) => {
    const paid = await payFromCredit(invoiceIds, now);
    fromCredit += paid;
  });
  const byCard = await chargeCardsForRenewals(now);
  await takeDunningSteps(now);
  return { issued, paid: fromCredit + byCard };
}
