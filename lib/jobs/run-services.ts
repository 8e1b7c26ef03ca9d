import { applyPrices } from "@/lib/domain/catalog/admin/apply-prices";
import { queueDeliveries } from "@/lib/domain/money/e-invoices/deliver";
import { queueReceipts } from "@/lib/domain/money/fiscal-receipts/register";
import { announceDebits } from "@/lib/domain/money/sepa/announce-debits";
import { resumeZones } from "@/lib/domain/network/dns/serve-zone";
import { tellBudgets } from "@/lib/domain/orders/budgets/tell";
import { tellLateDeployments } from "@/lib/domain/orders/deployments/late";
import { tellPriceChanges } from "@/lib/domain/orders/price-changes/tell";
import { refreshCounts } from "@/lib/domain/orders/renewals/count-catch-up";
import { holdCatchUp } from "@/lib/domain/orders/renewals/hold-catch-up";
import { runRenewals } from "@/lib/domain/orders/renewals/run";
import { chargeOwedAddresses } from "@/lib/domain/orders/services/charge-owed-addresses";
import { dropUnpaidChanges } from "@/lib/domain/orders/services/drop-unpaid";
import { startDueCopies } from "@/lib/domain/servers/backups/start-due";
import { remindOfCases } from "@/lib/domain/support/tickets/abuse/remind";
import { tellDueAnswers } from "@/lib/domain/support/tickets/departments/tell-due";
import { runEach } from "./run-each";

/** Reminders and suspensions go by what is paid, so no direct debit is announced while they are held. */
async function renew(now: Date): Promise<void> {
  if (await holdCatchUp(now)) return refreshCounts(now);
  // Floating addresses before the next periods, which have them in their price.
  await runEach([() => chargeOwedAddresses(now), () => runRenewals(now), () => announceDebits(now)]);
}

const rounds: readonly ((now: Date) => Promise<unknown>)[] = [
  resumeZones,
  dropUnpaidChanges,
  renew,
  startDueCopies,
  applyPrices,
  tellPriceChanges,
  tellLateDeployments,
  tellBudgets,
  remindOfCases,
  tellDueAnswers,
  queueDeliveries,
  queueReceipts,
];

/**
 * Runs the scheduled work: renewals, dunning and notices of direct debits (held after a long downtime), expiry of
 * unpaid changes, backups and snapshots by schedule, planned prices and price changes, overdue deployments, budgets, reminders of
 * abuse cases, first answers that are about to be late, electronic invoices for the network, fiscal receipts, and zones
 * that a worker left unfinished. One that fails stops no other; the first error is thrown at the end.
 */
export const runServices = (now: Date): Promise<void> => runEach(rounds.map((round) => () => round(now)));
