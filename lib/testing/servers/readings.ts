import type { Database } from "@/lib/db/client";
import { recordReadings } from "@/lib/domain/servers/monitoring/shared/record";

const minuteMs = 60_000;

/** Readings of a server for so many minutes until now: a processor that is ever busier, and some traffic. */
export async function addReadings(db: Database, serverId: number, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++)
    await recordReadings(
      db,
      [
        {
          ...{ serverId, isUp: true, start: "test", cpuSeconds: null, memoryPercent: 40, diskPercent: 55 },
          ...{ cpuPercent: (minute * 90) / minutes, inBytes: minute * 6e6, outBytes: minute * 30e6 },
          ...{ inPackets: minute * 6_000, outPackets: minute * 30_000 },
        },
      ],
      new Date(Date.now() - (minutes - minute) * minuteMs),
    );
}
