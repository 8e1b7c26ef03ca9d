import { z } from "zod";
import { type Measuring, offReading, type Reading } from "../measuring";
import type { Guests } from "./guest";
import { bytesOf, percentOf } from "./load";

const Counters = z.object({
  bytes_received: z.number(),
  bytes_sent: z.number(),
  packets_received: z.number().nullish(),
  packets_sent: z.number().nullish(),
});
const State = z.object({
  started_at: z.string().nullish(),
  cpu: z.object({ usage: z.number() }).nullish(),
  memory: z.object({ usage: z.number() }).nullish(),
  disk: z.record(z.string(), z.object({ usage: z.number(), total: z.number().nullish() })).nullish(),
  network: z.record(z.string(), z.object({ counters: Counters })).nullish(),
});
const Guest = z.object({
  name: z.string(),
  status: z.string(),
  config: z.record(z.string(), z.string()),
  devices: z.record(z.string(), z.record(z.string(), z.string())),
  /** None of a guest whose member is dead. */
  state: State.nullish(),
});
type Guest = z.infer<typeof Guest>;

/** One answer with all guests of a project, a few kilobytes each. */
const mostBytes = 128 * 1024 * 1024;
const seconds = 40;

function readingOf(serverId: number, { status, config, devices, state }: Guest): Reading | null {
  if (!state || (status !== "Running" && status !== "Stopped" && status !== "Frozen")) return null;
  const disk = state.disk?.root;
  const size = bytesOf(devices.root?.size) || (disk?.total ?? 0);
  // A virtual machine without the engine's agent tells nothing, or less than nothing.
  const diskPercent = disk && size > 0 && disk.usage > 0 ? percentOf(disk.usage, size) : null;
  if (status !== "Running") return offReading(serverId, diskPercent);
  const memory = bytesOf(config["limits.memory"]);
  const counters = state.network?.eth0?.counters;
  return {
    serverId,
    isUp: true,
    start: (state.started_at ?? "").slice(0, 100),
    cpuPercent: null,
    cpuSeconds:
      state.cpu && state.cpu.usage >= 0
        ? state.cpu.usage / 1e9 / Math.max(1, Number(config["limits.cpu"] ?? 1))
        : null,
    memoryPercent:
      state.memory && state.memory.usage > 0 && memory > 0 ? percentOf(state.memory.usage, memory) : null,
    diskPercent,
    inBytes: counters?.bytes_received ?? null,
    outBytes: counters?.bytes_sent ?? null,
    inPackets: counters?.packets_received ?? null,
    outPackets: counters?.packets_sent ?? null,
  };
}

/** All guests of a project in one call, which the cluster collects from its members. */
export const incusMeasuring = ({ client }: Guests): Measuring => ({
  measure: async (serverIds, signal) => {
    if (serverIds.length === 0) return [];
    const found = await client.read("/1.0/instances", z.array(Guest), {
      ...{ query: { recursion: "2" }, seconds, mostBytes, signal },
    });
    const wanted = new Set(serverIds);
    return (found?.value ?? []).flatMap((guest) => {
      const serverId = Number(/^vs-(\d{1,9})$/.exec(guest.name)?.[1]);
      const read = wanted.has(serverId) ? readingOf(serverId, guest) : null;
      return read ? [read] : [];
    });
  },
});
