/** How busy a virtual machine is; null = nobody counts it. */
export type LoadFigures = {
  isUp: boolean;
  cpuPercent: number;
  memoryPercent: number;
  diskPercent: number;
  inBytesPerSecond: number | null;
  outBytesPerSecond: number | null;
  uptimeSeconds: number;
};

/** The result of `vm/load_stats`: clients read JSON text, and take `up` for running. */
export const loadText = (load: LoadFigures): string =>
  JSON.stringify({
    status: load.isUp ? "up" : "down",
    cpu: load.cpuPercent,
    memory: load.memoryPercent,
    disk: load.diskPercent,
    net_in: load.inBytesPerSecond,
    net_out: load.outBytesPerSecond,
    uptime: load.uptimeSeconds,
  });

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The same text read again. */
export function readLoadText(text: string): LoadFigures {
  const told: Record<string, unknown> = JSON.parse(text);
  return {
    isUp: told.status === "up",
    cpuPercent: numberOf(told.cpu) ?? 0,
    memoryPercent: numberOf(told.memory) ?? 0,
    diskPercent: numberOf(told.disk) ?? 0,
    inBytesPerSecond: numberOf(told.net_in),
    outBytesPerSecond: numberOf(told.net_out),
    uptimeSeconds: numberOf(told.uptime) ?? 0,
  };
}
