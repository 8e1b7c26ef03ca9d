import { z } from "zod";
import { noteCounters, readCountedSince, readFlow, readTraffic, thinTraffic } from "../guest-traffic";
import type { NetworkCalls, Tools } from "../port";
import { type Guests, keys, pathOf } from "./guest";
import type { IncusSettings } from "./settings";

const everyMs = 5 * 60_000;
/** Guests that another process has just counted are left out. */
const freshMs = everyMs / 2;
const thinEveryMs = 3_600_000;

const Counters = z.object({ bytes_received: z.number(), bytes_sent: z.number() });
const State = z.object({
  started_at: z.string().nullish(),
  network: z.record(z.string(), z.object({ counters: Counters })).nullish(),
});
const Names = z.array(z.string());

type Counting = ReturnType<typeof incusCounting>;

/** Counts the bytes of guests, whose counters the engine forgets at each start. */
export function incusCounting({ client, given }: Guests, { query, now }: Pick<Tools, "query" | "now">) {
  /** Reads the counters of a guest, unless it has no card now. */
  async function count(serverId: number, signal?: AbortSignal): Promise<void> {
    const found = await client.read(`${pathOf(serverId)}/state`, State, { signal });
    const counters = found?.value.network?.eth0?.counters;
    if (!counters) return;
    const { bytes_received: inBytes, bytes_sent: outBytes } = counters;
    await noteCounters(query, serverId, {
      ...{ at: now(), start: found?.value.started_at ?? "", inBytes, outBytes },
    });
  }

  /** Counts all guests of the project, one after the other. */
  async function countAll(): Promise<void> {
    const found = await client.read("/1.0/instances", Names);
    const counted = await readCountedSince(query, new Date(now().getTime() - freshMs));
    for (const path of found?.value ?? []) {
      const [, id] = /\/vs-(\d{1,9})$/.exec(path.split("?")[0] ?? "") ?? [];
      // A guest that cannot be read is read in the next round, and does not stop the others.
      if (id !== undefined && !counted.has(Number(id))) await count(Number(id)).catch(() => undefined);
    }
  }

  const ipOf = async (serverId: number, signal?: AbortSignal): Promise<string> =>
    (await given(serverId, signal)).config[keys.ip] ?? "";

  const calls: Pick<NetworkCalls, "traffic" | "flow"> = {
    traffic: async ({ serverId }, span, signal) => {
      const ip = await ipOf(serverId, signal);
      await count(serverId, signal);
      return readTraffic(query, serverId, ip, span);
    },
    flow: async ({ serverId }, span, seconds, signal) => {
      const ip = await ipOf(serverId, signal);
      await count(serverId, signal);
      return readFlow(query, serverId, ip, span, seconds);
    },
  };

  return { ...calls, count, countAll, thin: () => thinTraffic(query, now()) };
}

const counted = new Set<string>();

/** Counts a project's guests every five minutes until the process ends. */
export function keepCounting({ fingerprint, project }: IncusSettings, counting: Counting): void {
  const name = `${fingerprint} ${project}`;
  if (counted.has(name)) return;
  counted.add(name);
  const every = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => void work().catch(() => undefined), milliseconds).unref();
  every(everyMs, counting.countAll);
  every(thinEveryMs, counting.thin);
}
