import { eq } from "drizzle-orm";
import { z } from "zod";
import { bulkRuns } from "@/lib/db/tables/support/bulk";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ownRun } from "./shared/own-run";

/** Ends a run: rows that are done stay so, the others are left as they are. */
export const stopBulk = staffOperation({
  name: "bulk.stop",
  summary: "Stops an action on many rows",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["bulk.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id }) => {
    const run = await ownRun(db, actor, id, true);
    if (run.state === "done" || run.state === "stopped") return {};
    await db.update(bulkRuns).set({ state: "stopped", endedAt: now }).where(eq(bulkRuns.id, id));
    note({
      target: `bulk run ${id}`,
      changes: { action: run.action, state: { from: run.state, to: "stopped" } },
    });
    return {};
  },
});
