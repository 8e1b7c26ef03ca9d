export const maxZones = 500;
export const maxRecords = 5_000;
export const defaultTtl = 3_600;
/**
 * How long a deleted zone's name stays reserved: a domain still delegated to us must not resolve to another account's
 * zone.
 */
export const heldDays = 30;

/** Default SOA values of a zone, in seconds. */
export const soaDefaults = { refresh: 10_800, retry: 3_600, expire: 604_800, minimum: 3_600 } as const;

/** The next serial: today's first, or the previous one plus 1, with serial number wraparound. */
export function nextSerial(before: number, now: Date): number {
  const today = Number(now.toISOString().slice(0, 10).replaceAll("-", "")) * 100;
  return before >= today ? (before + 1) % 4_294_967_296 : today;
}

export const zoneStates = ["published", "publishing", "failing", "unserved"] as const;
export type ZoneState = (typeof zoneStates)[number];

/** Whether the name servers have the current version. */
export function stateOf(zone: {
  version: number;
  servedVersion: number;
  failingSince: Date | null;
}): ZoneState {
  if (zone.servedVersion >= zone.version) return "published";
  return zone.failingSince === null ? "publishing" : "failing";
}
