import { periodMonths, periods } from "@/lib/base/periods";
import { mostExtraAddresses } from "@/lib/domain/orders/orders/rules";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** The order page with the configuration of this server. */
export function sameAgain({ location, preset, again, months, is_hourly: isHourly }: ServerOverview): string {
  const query = new URLSearchParams({ location: location.code, preset: preset.name });
  if (again.os_id !== null) query.set("os", String(again.os_id));
  if (again.soft_id !== null) query.set("software", String(again.soft_id));
  query.set("plan", String(again.plan_id));
  const addresses = Math.min(again.addresses, mostExtraAddresses);
  if (addresses > 0) query.set("addresses", String(addresses));
  query.set(
    "period",
    isHourly ? "hourly" : (periods.find((period) => periodMonths[period] === months) ?? "monthly"),
  );
  return `/order?${query}`;
}
