const giveUpAfterMs = 24 * 3_600_000;
const longestPauseMs = 4 * 3_600_000;

const pauseMs = (tries: number): number => Math.min(5_000 * 4 ** (tries - 1), longestPauseMs);

/** Any 2xx. A redirect is a failure, because redirects are not followed. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether the time for further attempts is over. */
export const isTooLate = (created: Date, now: Date): boolean =>
  now.getTime() - created.getTime() > giveUpAfterMs;

/**
 * The next attempt after `tries` failed attempts, the last of them `now`: later each time, from 5 seconds to 4 hours,
 * and null once a day has passed since it was `created` (docs/webhooks.md).
 */
export function nextTryAt(tries: number, created: Date, now: Date): Date | null {
  return isTooLate(created, now) ? null : new Date(now.getTime() + pauseMs(tries));
}

const silentFrom = 5;
const silentPauseMs = { first: 60_000, longest: 3_600_000 };

/** How long deliveries to a host wait, in ms, after that many in a row without response; 0 = they do not wait. */
export function silencePauseMs(failures: number): number {
  if (failures < silentFrom) return 0;
  return Math.min(silentPauseMs.first * 2 ** Math.min(failures - silentFrom, 20), silentPauseMs.longest);
}

/** If that many accounts wait for a host, all accounts do. */
export const silentForAll = 5;

export const mostEndpoints = 5;

/** Events of an account; the part before the dot is their group. */
export const accountEvents = [
  "server.deployed",
  "server.deploy_failed",
  "server.deploy_late",
  "server.backup_failed",
  "server.suspended",
  "server.suspended_by_staff",
  "server.resumed",
  "server.changed_by_staff",
  "server.terminated",
  "server.alert",
  "invoice.created",
  "invoice.paid",
  "invoice.reminder",
  "invoice.overdue",
  "invoice.credit_low",
  "invoice.payment_failed",
  "invoice.credited",
  "invoice.budget_reached",
  "api_key.created",
  "api_key.login",
  "support.answered",
  "support.visit_started",
  "support.visit_asked",
  "announcement.maintenance",
  "announcement.incident",
] as const;
export type AccountEvent = (typeof accountEvents)[number];

export const eventGroups = ["server", "invoice", "api_key", "support", "announcement"] as const;
export type EventGroup = (typeof eventGroups)[number];

export const eventsOf = (group: EventGroup): readonly AccountEvent[] =>
  accountEvents.filter((event) => event.startsWith(`${group}.`));

export const wholeGroup = (event: string): string => `${event.slice(0, event.indexOf("."))}.*`;

/**
 * Normalizes events: in list order, without duplicates, without events whose group is included; null = unknown event.
 */
export function tidyEvents(wanted: readonly string[]): string[] | null {
  const known: string[] = eventGroups.flatMap((group) => [`${group}.*`, ...eventsOf(group)]);
  if (wanted.some((event) => !known.includes(event))) return null;
  const isCovered = (event: string) => !event.endsWith(".*") && wanted.includes(wholeGroup(event));
  return known.filter((event) => wanted.includes(event) && !isCovered(event));
}
