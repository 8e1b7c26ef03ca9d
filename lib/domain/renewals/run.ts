import { chargeCardsForRenewals } from "./charge-cards";
import { chargeUsage } from "./charge-usage";
import { payFromCredit, payRenewalsFromCredit } from "./collect";
import { endCancelledServers } from "./end-cancelled";
import { freeAbandonedPayments } from "./free-payments";
import { issueDueRenewals } from "./issue-due";
import { payFreeInvoices } from "./pay-free";
import { takeRenewalSteps } from "./take-steps";

/**
 * The life of every server as far as its period goes: what is cancelled ends, hours are charged, what goes on is invoiced and paid, what
 * stays unpaid is reminded of, suspended and deleted. Safe to call at any time, after any pause, and from several
 * processes at once: the database lets each step happen once.
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
  await takeRenewalSteps(now);
  return { issued, paid: fromCredit + byCard };
}
