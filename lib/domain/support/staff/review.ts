import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { StaffRight } from "../../kernel/staff/staff-rights";
import { confirmReview } from "./confirm-review";
import { AccessReview, type ReviewedMember } from "./reviewed";
import { readReviewed, revisionOf } from "./shared/read-reviewed";

async function readLast(db: Database): Promise<AccessReview["last"]> {
  const [row] = await db
    .select({ at: auditRows.at, by: staffName("audit_rows.actor_account_id") })
    .from(auditRows)
    .where(eq(auditRows.operation, confirmReview.name))
    .orderBy(desc(auditRows.id))
    .limit(1);
  return row ? { at: row.at.toISOString(), by: row.by } : null;
}

/** Who of staff may do what, since when each was not here, and when somebody looked through it last. */
export const reviewAccess = staffOperation({
  name: "staff.review",
  summary: "Shows which rights each staff account has, for review",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: AccessReview,
  run: async ({ db }) => {
    const members = await readReviewed(db);
    return { members, revision: revisionOf(members), last: await readLast(db) };
  },
});

/** Who has a right, by name, in the order of the list. */
export const holdersOf = (members: readonly ReviewedMember[], right: StaffRight): string[] =>
  members
    .filter(({ state, rights }) => state !== "disabled" && rights.includes(right))
    .map(({ name }) => name);
