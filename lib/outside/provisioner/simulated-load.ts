/** From 0 to 1: the sum of a slow and a fast wave, different for every machine and kind of load. */
export function wave(serverId: number, index: number, at: Date): number {
  const minutes = at.getTime() / 60_000;
  const phase = serverId * 1.3 + index * 2.1;
  return 0.5 + 0.35 * Math.sin(minutes / 23 + phase) + 0.15 * Math.sin(minutes / 1.7 + 3 * phase);
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Shares of processor, memory and disk that a simulated machine uses while it is on, in percent. */
export const loadAt = (serverId: number, at: Date) => ({
  cpuPercent: percent(0.6 * wave(serverId, 1, at)),
  memoryPercent: percent(0.8 * wave(serverId, 2, at)),
  diskPercent: percent(0.2 + 0.1 * wave(serverId, 3, new Date(0))),
});
