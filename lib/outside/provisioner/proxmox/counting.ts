import { noteCounters, readCountedSince, readFlow, readTraffic, thinTraffic } from "../guest-traffic";
import type { NetworkCalls, Tools } from "../port";
import { nameOfCluster } from "./client";
import { type Guests, startOf } from "./guest";
import { readResources } from "./placing";
import type { ProxmoxSettings } from "./settings";

const everyMs = 5 * 60_000;
/** Guests that another process has just counted are left out. */
const freshMs = everyMs / 2;
const thinEveryMs = 3_600_000;

type Counting = ReturnType<typeof proxmoxCounting>;

/** Counts the bytes of guests, whose counters the engine forgets at each start. */
export function proxmoxCounting(
  { client, given, idOf }: Guests,
  { query, now }: Pick<Tools, "query" | "now">,
) {
  /** Reads the counters of a guest, unless it is off; returns its address. */
  async function countOne(serverId: number, signal?: AbortSignal): Promise<string> {
    const guest = await given(serverId, signal);
    const { netin: inBytes, netout: outBytes } = guest.current;
    const start = startOf(guest);
    if (start !== "" && inBytes != null && outBytes != null)
      await noteCounters(query, serverId, { at: now(), start, inBytes, outBytes });
    return guest.notes.ip;
  }

  /** Counts all guests of the panel that run, one after the other. */
  async function countAll(): Promise<void> {
    const first = idOf(0);
    const counted = await readCountedSince(query, new Date(now().getTime() - freshMs));
    for (const { type, vmid, status, template } of await readResources(client)) {
      const serverId = (vmid ?? 0) - first;
      if (type !== "qemu" || serverId <= 0 || status !== "running" || template === 1) continue;
      // A guest that cannot be read is read in the next round, and does not stop the others.
      if (!counted.has(serverId)) await countOne(serverId).catch(() => undefined);
    }
  }

  const calls: Pick<NetworkCalls, "traffic" | "flow"> = {
    traffic: async ({ serverId }, span, signal) =>
      readTraffic(query, serverId, await countOne(serverId, signal), span),
    flow: async ({ serverId }, span, seconds, signal) =>
      readFlow(query, serverId, await countOne(serverId, signal), span, seconds),
  };

  return {
    ...calls,
    count: async (serverId: number, signal?: AbortSignal) => void (await countOne(serverId, signal)),
    countAll,
    thin: () => thinTraffic(query, now()),
  };
}

const counted = new Set<string>();

/** Counts a cluster's guests every five minutes until the process ends. */
export function keepCounting(settings: ProxmoxSettings, counting: Counting): void {
  const name = `${nameOfCluster(settings)} ${settings.firstId}`;
  if (counted.has(name)) return;
  counted.add(name);
  const every = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => void work().catch(() => undefined), milliseconds).unref();
  every(everyMs, counting.countAll);
  every(thinEveryMs, counting.thin);
}
