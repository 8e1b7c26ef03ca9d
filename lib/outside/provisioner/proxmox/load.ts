import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Load } from "../port-work";
import type { Client } from "./client";
import { type Guest, type Guests, isOff, pathOf } from "./guest";
import { ProxmoxTrouble } from "./trouble";

const checkMs = 500;
const agentSeconds = 4;

const count = z.number().nullish();
const FileSystems = z.object({
  result: z.array(z.object({ mountpoint: z.string(), "used-bytes": count, "total-bytes": count })),
});

const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)) : 0;

/** How full the system says its root is; 0 where no guest agent answers. */
async function readDiskPercent(client: Client, guest: Guest, signal?: AbortSignal): Promise<number> {
  if (!guest.current.agent) return 0;
  const asked = { seconds: agentSeconds, signal };
  const found = await client
    .read(`${pathOf(guest)}/agent/get-fsinfo`, FileSystems, asked)
    .catch((error: unknown) => {
      if (error instanceof ProxmoxTrouble) return null;
      throw error;
    });
  const root = found?.result.find(({ mountpoint }) => mountpoint === "/");
  return percent(root?.["used-bytes"] ?? 0, root?.["total-bytes"] ?? 0);
}

/** A guest's load as the engine counts it; the network over half a second. */
export async function readLoad(
  { client, given }: Guests,
  serverId: number,
  signal?: AbortSignal,
): Promise<Load> {
  const before = await given(serverId, signal);
  if (isOff(before))
    return {
      ...{ isUp: false, cpuPercent: 0, memoryPercent: 0, diskPercent: 0, uptimeSeconds: 0 },
      ...{ inBytesPerSecond: null, outBytesPerSecond: null },
    };
  const beganMs = performance.now();
  const diskPercent = await readDiskPercent(client, before, signal);
  await pause(checkMs);
  const { current } = await given(serverId, signal);
  const passedMs = performance.now() - beganMs;
  const rate = (side: "netin" | "netout") =>
    Math.max(0, Math.round((((current[side] ?? 0) - (before.current[side] ?? 0)) * 1000) / passedMs));
  return {
    isUp: true,
    // Of its processors together.
    cpuPercent: percent(current.cpu ?? 0, 1),
    memoryPercent: percent(current.mem ?? 0, current.maxmem ?? 0),
    diskPercent,
    inBytesPerSecond: rate("netin"),
    outBytesPerSecond: rate("netout"),
    uptimeSeconds: current.uptime ?? 0,
  };
}
