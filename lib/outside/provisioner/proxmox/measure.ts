import { z } from "zod";
import { type Measuring, offReading } from "../measuring";
import type { Guests } from "./guest";

const number = z.coerce.number();

const Rows = z.array(
  z.object({
    type: z.string(),
    vmid: number,
    node: z.string(),
    status: z.string().nullish(),
    uptime: number.nullish(),
    /** Share of all its processors. */
    cpu: number.nullish(),
    mem: number.nullish(),
    maxmem: number.nullish(),
    netin: number.nullish(),
    netout: number.nullish(),
  }),
);

const seconds = 40;

const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)) : null;

/** All guests of the cluster in one call; how full disks are only an agent in each guest would know. */
export const proxmoxMeasuring = ({ client, idOf }: Guests): Measuring => ({
  measure: async (serverIds, signal) => {
    if (serverIds.length === 0) return [];
    const rows = await client.read("/cluster/resources", Rows, { form: { type: "vm" }, seconds, signal });
    const byId = new Map((rows ?? []).map((row) => [row.vmid, row]));
    return serverIds.flatMap((serverId) => {
      const row = byId.get(idOf(serverId));
      if (row?.type !== "qemu" || (row.status !== "running" && row.status !== "stopped")) return [];
      if (row.status === "stopped") return [offReading(serverId, null)];
      return [
        {
          serverId,
          isUp: true,
          // Its start is told in seconds that waver; counters that begin anew are seen, because they fall.
          start: "on",
          cpuPercent: percentOf(row.cpu ?? 0, 1),
          cpuSeconds: null,
          memoryPercent: percentOf(row.mem ?? 0, row.maxmem ?? 0),
          diskPercent: null,
          inBytes: row.netin ?? null,
          outBytes: row.netout ?? null,
          inPackets: null,
          outPackets: null,
        },
      ];
    });
  },
});
