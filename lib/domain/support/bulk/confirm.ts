import { eq } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { bulkRuns } from "@/lib/db/tables/support/bulk";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ownRun } from "./shared/own-run";

/** Does for each row what its dry run found possible. */
export const confirmBulk = staffOperation({
  name: "bulk.confirm",
  summary: "Does an action on the rows on which it was possible when it was tried",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["bulk.not_found", "bulk.not_checked"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id }) => {
    const run = await ownRun(db, actor, id, true);
    if (run.state === "running" || run.state === "done") return {};
    if (run.state !== "checked") throw fail("bulk.not_checked");
    await db.update(bulkRuns).set({ state: "running", confirmedAt: now }).where(eq(bulkRuns.id, id));
    await enqueue(db, "bulk", { runId: id }, { key: `bulk ${id}` });
    note({ target: `bulk run ${id}`, changes: { action: run.action, confirmed: true } });
    return {};
  },
});
