export type Flow = { ip: string; at: Date; inBytes: number; outBytes: number };
export type Point = { at: Date; inBytes: number; outBytes: number };

/** GB, rounded to three decimals. */
export const gigabytes = (bytes: number): number => Math.round(bytes / 1e6) / 1e3;

/** Sums the flows with the same time, in order. */
export function addUp(flows: readonly Flow[], timeOf: (at: Date) => Date): Point[] {
  const found = new Map<number, Point>();
  for (const { at, inBytes, outBytes } of flows) {
    const time = timeOf(at);
    const known = found.get(time.getTime()) ?? { at: time, inBytes: 0, outBytes: 0 };
    known.inBytes += inBytes;
    known.outBytes += outBytes;
    found.set(time.getTime(), known);
  }
  return [...found.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** Projected total for the month at the rate since it, or the server, began; null while too early. */
export function forecast(bytes: number, now: Date, since: Date | null): number | null {
  const from = Math.max(monthOf(now).getTime(), since?.getTime() ?? 0);
  const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const passed = now.getTime() - from;
  return passed < 86_400_000 ? null : Math.round((bytes * (to - from)) / passed);
}

/** Graphs by old clients' numbers, with length and step in seconds. */
export const graphs = {
  1: { seconds: 86_400, step: 300 },
  2: { seconds: 31 * 86_400, step: 7_200 },
  3: { seconds: 365 * 86_400, step: 86_400 },
} as const;
export type GraphNumber = keyof typeof graphs;

/** Mean rate of a step in bits per second. */
export const bitRate = (bytes: number, seconds: number): number => Math.round((bytes * 8) / seconds);
