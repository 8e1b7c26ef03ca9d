import type { LineParams } from "@/lib/base/params/billing";

/** The days that a line pays, where it says them. */
export const periodLabels = (params: LineParams): string =>
  "period" in params && params.period ? `, ${params.period.from} – ${params.period.until}` : "";

/** Old clients look for the host name in the line of type Hosting. */
export const lineOnWire = (params: LineParams): string => `${nameOnWire(params)}${periodLabels(params)}`;

/** The same without its period. */
export function nameOnWire(params: LineParams): string {
  switch (params.code) {
    case "preset":
      return `${params.name} (${params.hostname === null ? params.location : `${params.location}, ${params.hostname}`})`;
    case "setup":
      return `Set-up fee: ${params.name}`;
    case "ipv4":
      return `Additional IPv4 addresses: ${params.count}`;
    case "plan_change":
      return `${params.from} → ${params.to} (${params.hostname}), ${params.days} days until ${params.until}`;
    case "licence":
      return `${params.name} (${params.hostname}), ${params.days} days until ${params.until}`;
    case "addresses":
      return `Additional IPv4 addresses: ${params.count} (${params.hostname}), ${params.days} days until ${params.until}`;
    case "backups":
      return `Backups: ${params.every}`;
    case "backups_rest":
      return `Backups: ${params.every} (${params.hostname}), ${params.days} days until ${params.until}`;
    case "disk":
      return `Additional disk: ${params.gb} GB`;
    case "disk_rest":
      return `Additional disk: ${params.gb} GB (${params.hostname}), ${params.days} days until ${params.until}`;
    case "by_the_hour":
      return `${params.name} by the hour (${params.hostname === null ? params.location : `${params.location}, ${params.hostname}`})`;
    case "hours":
      return `${params.name} (${params.hostname}), ${params.hours} ${params.hours === 1 ? "hour" : "hours"} from ${params.from} to ${params.until}`;
    case "discount":
      return "Discount for the period";
    case "agreed_discount":
      return `Agreed discount ${params.percent} %`;
    case "promo":
      return `Promo code ${params.name}`;
    case "add_funds":
      return "Add funds";
    case "invoice":
      return `Invoice ${params.number}`;
    default:
      return params.name;
  }
}
