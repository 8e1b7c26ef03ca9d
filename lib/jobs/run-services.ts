import { applyPrices } from "@/lib/domain/assortment/apply-prices";
import { tellLateDeployments } from "@/lib/domain/deployments/late";
import { resumeZones } from "@/lib/domain/dns/serve-zone";
import { runRenewals } from "@/lib/domain/renewals/run";
import { dropUnpaidChanges } from "@/lib/domain/services/drop-unpaid";

/**
 * What time alone brings about: renewals with all that follows, changes that nobody paid, prices whose day has come,
 * deployments that have become late, and zones that a worker left behind.
 */
export async function runServices(now: Date): Promise<void> {
  await resumeZones(now);
  await dropUnpaidChanges(now);
  await runRenewals(now);
  await applyPrices(now);
  await tellLateDeployments(now);
}
