import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import type { serverSchedules } from "@/lib/db/tables/servers/backups";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { BackupsOnWire } from "./schema";
import { readBackups, readSchedule } from "./shared/read";

const text = (at: Date | null | undefined): string => (at ? momentText(at) : "");

const onWire = (schedule: typeof serverSchedules.$inferSelect | null) => ({
  every: schedule?.nextAt ? schedule.every : ("off" as const),
  hour: schedule?.hour ?? 0,
  weekday: schedule?.weekday ?? 1,
  next: text(schedule?.nextAt),
  last: text(schedule?.lastAt),
  failed: text(schedule?.failedAt),
});

/** `eq/list_backups`: what a server has, also once its plan was ended. */
export const listBackups = operation({
  name: "eq.list_backups",
  summary: "Lists the backups of a server, and its plan",
  description:
    "Answers the backups of a server with their dates and sizes, the plan by which they are made, and the schedule of its snapshots.",
  access: reads({ right: "vm/get_snapshot" }),
  target: server("id"),
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001) }),
  output: BackupsOnWire,
  run: async ({ db }, _input, { id }) => {
    const plan = await readSchedule(db, id, "backup");
    const backups = await readBackups(db, id);
    return {
      plan: { ...onWire(plan), keep: plan?.keep ?? 0 },
      backups: backups.map((one) => ({
        id: one.id,
        date: momentText(one.madeAt),
        size: one.sizeBytes,
        scheduled: one.isScheduled ? 1 : 0,
      })),
      snapshots: onWire(await readSchedule(db, id, "snapshot")),
    };
  },
});
