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
import { dropUnpaidChanges } from "@/lib/domain/orders/services/drop-unpaid";
import { startDueCopies } from "@/lib/domain/servers/backups/start-due";
import { remindOfCases } from "@/lib/domain/support/tickets/abuse/remind";
import { tellDueAnswers } from "@/lib/domain/support/tickets/departments/tell-due";

/**
 * Runs the scheduled work: renewals, dunning and notices of direct debits (held after a long downtime), expiry of
 * unpaid changes, backups and snapshots by schedule, planned prices and price changes, overdue deployments, budgets, reminders of
 * abuse cases, first answers that are about to be late, electronic invoices for the network, fiscal receipts, and zones
 * that a worker left unfinished.
 */
export async function runServices(now: Date): Promise<void> {
  await resumeZones(now);
  await dropUnpaidChanges(now);
  if (await holdCatchUp(now)) await refreshCounts(now);
  else {
    await runRenewals(now);
    await announceDebits(now);
  }
  await startDueCopies(now);
  await applyPrices(now);
  await tellPriceChanges(now);
  await tellLateDeployments(now);
  await tellBudgets(now);
  await remindOfCases(now);
  await tellDueAnswers(now);
  await queueDeliveries(now);
  await queueReceipts(now);
}
