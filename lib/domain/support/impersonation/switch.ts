import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ImpersonationMode } from "./schema";

/** Switches an impersonation between read-only and read-write. */
export const switchImpersonation = staffOperation({
  name: "visits.switch",
  summary: "Switches a visit between reading and writing",
  access: byStaff("write", "customers/change"),
  within: { impersonation_sessions: "visit" },
  changes: [],
  fails: ["staff.required", "reason.missing", "visit.not_found"],
  input: z.object({ visit: z.int32(), mode: ImpersonationMode, reason: z.string().trim().max(200) }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { visit: id, mode, reason }) => {
    if (actor.kind !== "staff") throw fail("staff.required");
    if (reason === "") throw fail("reason.missing");
    const isMine = and(
      eq(impersonations.id, id),
      eq(impersonations.staffSessionId, actor.session.id),
      isNull(impersonations.endedAt),
      gt(impersonations.expiresAt, now),
    );
    const [row] = await db.select().from(impersonations).where(isMine).for("update");
    if (!row) throw fail("visit.not_found");
    if (row.mode === mode) return {};
    await db.update(impersonations).set({ mode }).where(eq(impersonations.id, id));
    const changes = { mode: { from: row.mode, to: mode } };
    note({ accountId: row.accountId, target: `visit ${id}`, changes, visit: { id, reason } });
    return {};
  },
});
