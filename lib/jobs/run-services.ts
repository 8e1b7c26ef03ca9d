import { applyPrices } from "@/lib/domain/catalog/admin/apply-prices";
import { resumeZones } from "@/lib/domain/network/dns/serve-zone";
import { tellLateDeployments } from "@/lib/domain/orders/deployments/late";
import { refreshCounts } from "@/lib/domain/orders/renewals/count-catch-up";
import { holdCatchUp } from "@/lib/domain/orders/renewals/hold-catch-up";
import { runRenewals } from "@/lib/domain/orders/renewals/run";
import { dropUnpaidChanges } from "@/lib/domain/orders/services/drop-unpaid";

/**
 * What time alone brings about: renewals with all that follows, held after a long stop, changes that nobody paid, prices whose day has come,
 * deployments that have become late, and zones that a worker left behind.
 */
export async function runServices(now: Date): Promise<void> {
  await resumeZones(now);
  await dropUnpaidChanges(now);
  if (await holdCatchUp(now)) await refreshCounts(now);
  else await runRenewals(now);
  await applyPrices(now);
  await tellLateDeployments(now);
}
