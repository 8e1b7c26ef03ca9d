import { eq } from "drizzle-orm";
import { z } from "zod";
import { isAbuseEnd } from "@/lib/base/abuse";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../../kernel/staff/staff-reason";
import { lockCase, targetOf } from "./lookup";
import { CaseId } from "./schema";

/** Opens a closed case again, as one of which the customer has to be told. Does nothing if it is open. */
export const reopenCase = staffOperation({
  name: "abuse.reopen",
  summary: "Opens an abuse case again",
  access: byStaff("write", "abuse/handle"),
  within: { abuse_cases: "id" },
  changes: [],
  fails: ["abuse_case.not_found", "reason.missing"],
  input: z.object({ id: CaseId, reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockCase(db, id);
    if (!isAbuseEnd(row.state)) return {};
    await db
      .update(abuseCases)
      .set({ state: "new", closedAt: null, toldAt: null, dueAt: null, reminders: 0 })
      .where(eq(abuseCases.id, id));
    note({ target: targetOf(id), changes: { state: { from: row.state, to: "new" }, reason } });
    return {};
  },
});
