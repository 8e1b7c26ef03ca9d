import { type Measuring, offReading, type Reading } from "./measuring";
import type { Tools } from "./port";
import { loadAt } from "./simulated-load";
import { bytesUntil, inShare } from "./simulated-traffic";

type Row = { server_id: number; power: "on" | "off"; is_suspended: boolean };

const bytesPerPacket = { in: 700, out: 1_100 };
/** Counters begin anew each month: they are still exact numbers then. */
const counterMs = 30 * 86_400_000;

/** The same machine at the same time always uses the same. */
function readingOf(serverId: number, at: Date): Reading {
  const began = Math.floor(at.getTime() / counterMs) * counterMs;
  const outBytes = Math.round(bytesUntil(serverId, at.getTime()) - bytesUntil(serverId, began));
  const inBytes = Math.round(outBytes * inShare);
  return {
    serverId,
    isUp: true,
    start: new Date(began).toISOString(),
    ...loadAt(serverId, at),
    cpuSeconds: null,
    inBytes,
    outBytes,
    inPackets: Math.round(inBytes / bytesPerPacket.in),
    outPackets: Math.round(outBytes / bytesPerPacket.out),
  };
}

/** Load of simulated machines, of which each minute has its own. */
export const simulatedMeasuring = ({ query, now }: Pick<Tools, "query" | "now">): Measuring => ({
  measure: async (serverIds) => {
    const rows = await query<Row>(
      `select server_id, case when power_ends_at <= $2 and desired_power in ('on', 'reboot') then 'on'
         when power_ends_at <= $2 and desired_power is not null then 'off' else power end as power, is_suspended
       from simulated_machines where server_id = any($1::int[])`,
      [serverIds, now()],
    );
    const at = now();
    return rows.map(({ server_id: serverId, power, is_suspended: isSuspended }) =>
      power === "on" && !isSuspended
        ? readingOf(serverId, at)
        : offReading(serverId, loadAt(serverId, at).diskPercent),
    );
  },
});
