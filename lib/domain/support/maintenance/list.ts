import { desc, inArray } from "drizzle-orm";
import { z } from "zod";
import { kindsOfArea } from "@/lib/base/maintenance";
import { staffName } from "@/lib/db/staff-name";
import { maintenanceTasks } from "@/lib/db/tables/support/maintenance";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { MaintenanceTask } from "./schema";

const mostListed = 20;

/** The newest tasks of an area, with what became of them. */
export const listMaintenance = staffOperation({
  name: "maintenance.list",
  summary: "Lists proofs, backups and work on images that staff have started",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({ area: z.enum(["proofs", "backups", "images"]) }),
  output: z.object({ tasks: z.array(MaintenanceTask) }),
  run: async ({ db }, { area }) => {
    const rows = await db
      .select({ task: maintenanceTasks, by: staffName("maintenance_tasks.asked_by") })
      .from(maintenanceTasks)
      .where(inArray(maintenanceTasks.kind, kindsOfArea[area]))
      .orderBy(desc(maintenanceTasks.id))
      .limit(mostListed);
    return {
      tasks: rows.map(({ task, by }) => {
        const { id, kind, state, input, startedAt, endedAt, host, result } = task;
        const took = startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null;
        return {
          ...{ id, kind, state, host },
          asked_at: task.askedAt.toISOString(),
          asked_by: by,
          ended_at: endedAt?.toISOString() ?? null,
          seconds: took,
          about: input.file ?? input.image?.name ?? "",
          facts: result?.facts ?? {},
          lines: result?.lines ?? [],
          images: result?.images ?? null,
        };
      }),
    };
  },
});
