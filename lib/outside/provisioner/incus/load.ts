import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { MachineError } from "../machine-error";
import type { Load } from "../port-work";
import { type Guests, pathOf } from "./guest";

const checkMs = 500;

const Counters = z.object({ bytes_received: z.number(), bytes_sent: z.number() });
const State = z.object({
  status: z.string(),
  started_at: z.string().nullish(),
  cpu: z.object({ usage: z.number() }).nullish(),
  memory: z.object({ usage: z.number(), total: z.number().nullish() }).nullish(),
  disk: z.record(z.string(), z.object({ usage: z.number(), total: z.number().nullish() })).nullish(),
  network: z.record(z.string(), z.object({ counters: Counters, host_name: z.string().nullish() })).nullish(),
});
type State = z.infer<typeof State>;

const units: Readonly<Record<string, number>> = { MiB: 1024 ** 2, GiB: 1024 ** 3 };
/** Bytes of `512MiB` or `20GiB`; 0 for anything else. */
export const bytesOf = (text: string | undefined): number => {
  const [, count = "0", unit = ""] = /^(\d+)(MiB|GiB)$/.exec(text ?? "") ?? [];
  return Number(count) * (units[unit] ?? 0);
};

export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)) : 0;

/** Counters of the card, as its guest sees them. */
const countersOf = ({ network }: State) => network?.eth0?.counters ?? null;

/** A guest's load as the engine counts it, over half a second. */
export async function readLoad(
  { client, given }: Guests,
  serverId: number,
  now: Date,
  signal?: AbortSignal,
): Promise<Load> {
  const { config, devices } = await given(serverId, signal);
  const read = async (): Promise<State> => {
    const found = await client.read(`${pathOf(serverId)}/state`, State, { signal });
    if (!found) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    return found.value;
  };
  const before = await read();
  const disk = before.disk?.root;
  const diskPercent = percentOf(disk?.usage ?? 0, bytesOf(devices.root?.size) || (disk?.total ?? 0));
  if (before.status !== "Running")
    return {
      ...{ isUp: false, cpuPercent: 0, memoryPercent: 0, diskPercent, uptimeSeconds: 0 },
      ...{ inBytesPerSecond: null, outBytesPerSecond: null },
    };
  const beganMs = performance.now();
  await pause(checkMs);
  const after = await read();
  const passedMs = performance.now() - beganMs;
  const used = (after.cpu?.usage ?? 0) - (before.cpu?.usage ?? 0);
  const [first, last] = [countersOf(before), countersOf(after)];
  const rate = (side: "bytes_received" | "bytes_sent") =>
    first && last ? Math.max(0, Math.round(((last[side] - first[side]) * 1000) / passedMs)) : null;
  const startedAt = Date.parse(after.started_at ?? "");
  const isKnown = Number.isFinite(startedAt) && startedAt > 0;
  return {
    isUp: true,
    cpuPercent: percentOf(used, passedMs * 1_000_000 * Number(config["limits.cpu"] ?? 1)),
    memoryPercent: percentOf(after.memory?.usage ?? 0, bytesOf(config["limits.memory"])),
    diskPercent,
    inBytesPerSecond: rate("bytes_received"),
    outBytesPerSecond: rate("bytes_sent"),
    uptimeSeconds: isKnown ? Math.max(0, Math.floor((now.getTime() - startedAt) / 1000)) : 0,
  };
}
