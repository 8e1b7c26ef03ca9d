import type { LineFact } from "@/lib/base/facts/billing";

/** The days that a line pays, where it says them. */
export const periodWords = (fact: LineFact): string =>
  "period" in fact && fact.period ? `, ${fact.period.from} – ${fact.period.until}` : "";

/** Old clients look for the host name in the line of type Hosting. */
export const lineOnWire = (fact: LineFact): string => `${nameOnWire(fact)}${periodWords(fact)}`;

/** The same without its period. */
export function nameOnWire(fact: LineFact): string {
  switch (fact.code) {
    case "preset":
      return `${fact.name} (${fact.hostname === null ? fact.location : `${fact.location}, ${fact.hostname}`})`;
    case "setup":
      return `Set-up fee: ${fact.name}`;
    case "ipv4":
      return `Additional IPv4 addresses: ${fact.count}`;
    case "plan_change":
      return `${fact.from} → ${fact.to} (${fact.hostname}), ${fact.days} days until ${fact.until}`;
    case "licence":
      return `${fact.name} (${fact.hostname}), ${fact.days} days until ${fact.until}`;
    case "addresses":
      return `Additional IPv4 addresses: ${fact.count} (${fact.hostname}), ${fact.days} days until ${fact.until}`;
    case "by_the_hour":
      return `${fact.name} by the hour (${fact.hostname === null ? fact.location : `${fact.location}, ${fact.hostname}`})`;
    case "hours":
      return `${fact.name} (${fact.hostname}), ${fact.hours} ${fact.hours === 1 ? "hour" : "hours"} from ${fact.from} to ${fact.until}`;
    case "discount":
      return "Discount for the period";
    case "promo":
      return `Promo code ${fact.name}`;
    case "add_funds":
      return "Add funds";
    case "invoice":
      return `Invoice ${fact.number}`;
    default:
      return fact.name;
  }
}
