import type { Overcommit } from "@/lib/base/overcommit";

/** Of a server, or of what a host has left: as the machine sizes of back ends. */
export type Size = { cpus: number; ramGb: number; diskGb: number };

/** A host that is online, with the locations whose new servers it takes, and with what may still be promised there; less than nothing where too much was. */
export type HostRoom = { name: string; locations: readonly string[]; room: Size };

/** Servers that are promised and not on a host yet. */
export type Waiting = { location: string; size: Size; count: number };

const parts = ["cpus", "ramGb", "diskGb"] as const;

/** Readings older than this say nothing of the room that there is now. */
const freshMs = 15 * 60_000;
export const isFresh = (readAt: Date | null, now: Date): boolean =>
  readAt !== null && now.getTime() - readAt.getTime() <= freshMs;

/** From here on a reading is shown with its age. */
const lateMs = 3 * 60_000;
export const isLate = (readAt: Date | null, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() > lateMs;

const combined = (one: Size, other: Size, make: (a: number, b: number) => number): Size => ({
  cpus: make(one.cpus, other.cpus),
  ramGb: make(one.ramGb, other.ramGb),
  diskGb: make(one.diskGb, other.diskGb),
});

export const noSize: Size = { cpus: 0, ramGb: 0, diskGb: 0 };
export const plus = (one: Size, other: Size, times = 1): Size =>
  combined(one, other, (a, b) => a + b * times);

type Owned = { cpus: number; memoryMb: number; diskGb: number };

/** What a host may promise in all. */
export const capacityOf = ({ cpus, memoryMb, diskGb }: Owned, rule: Overcommit): Size => ({
  cpus: cpus * rule.cpu,
  ramGb: (memoryMb / 1024) * rule.memory,
  diskGb: diskGb * rule.disk,
});

/** Sums of decimal factors miss whole numbers by less than this. */
const tolerance = 1e-9;

/** How many of that size the room has; 0 for one without a size, of which nobody knows. */
export function countIn(room: Size, size: Size): number {
  const counts = parts
    .filter((part) => size[part] > 0)
    .map((part) => Math.floor(room[part] / size[part] + tolerance));
  return counts.length === 0 ? 0 : Math.max(0, Math.min(...counts));
}

/** Whether it takes new servers of the location. */
export const isIn =
  (location: string) =>
  ({ locations }: HostRoom): boolean =>
    locations.includes(location);

/** The one with the most free memory. */
export const mostRoom = (hosts: readonly HostRoom[]): HostRoom | undefined =>
  hosts.reduce<HostRoom | undefined>(
    (best, host) => (best === undefined || host.room.ramGb > best.room.ramGb ? host : best),
    undefined,
  );

/**
 * The host with the most free memory on which it fits, of those with the fewest of `apart`, the customer's servers by
 * host; null = it fits on none.
 */
export function chooseHost(
  hosts: readonly HostRoom[],
  location: string,
  size: Size,
  apart: ReadonlyMap<string, number> = new Map(),
): HostRoom | null {
  const fitting = hosts.filter(isIn(location)).filter(({ room }) => countIn(room, size) > 0);
  const fewest = Math.min(...fitting.map(({ name }) => apart.get(name) ?? 0));
  return mostRoom(fitting.filter(({ name }) => (apart.get(name) ?? 0) === fewest)) ?? null;
}

/**
 * The hosts once everything that waits has its place: the largest first, each where most memory is free. What fits
 * nowhere takes its room all the same, because it is sold.
 */
export function withWaiting(hosts: readonly HostRoom[], waiting: readonly Waiting[]): HostRoom[] {
  const placed = hosts.map((host) => ({ ...host }));
  for (const { location, size, count } of waiting.toSorted((one, other) => other.size.ramGb - one.size.ramGb))
    for (let nth = 0; nth < count; nth++) {
      const host = chooseHost(placed, location, size) ?? mostRoom(placed.filter(isIn(location)));
      // No host takes it.
      if (!host) break;
      host.room = plus(host.room, size, -1);
    }
  return placed;
}

/** How many more servers of that size fit in the location; each is on one host. */
export const fitsIn = (hosts: readonly HostRoom[], location: string, size: Size): number =>
  hosts.filter(isIn(location)).reduce((sum, { room }) => sum + countIn(room, size), 0);

/** Whether a server of the host can grow: parts that do not grow need no room. */
export const canGrow = (room: Size, from: Size, to: Size): boolean =>
  parts.every((part) => to[part] <= from[part] || to[part] - from[part] <= room[part] + tolerance);
