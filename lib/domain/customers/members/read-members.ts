import { and, asc, eq, isNull } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { members } from "@/lib/db/tables/customers/members";
import { invitationHours } from "./rules";
import type { Person } from "./schema";

export type MemberRow = typeof members.$inferSelect;

const stateOf = ({ acceptedAt, invitedAt }: MemberRow, now: Date): Person["state"] => {
  if (acceptedAt !== null) return "active";
  return invitedAt <= hoursBefore(now, invitationHours) ? "expired" : "invited";
};

export const personOf = (row: MemberRow, now: Date): Person => ({
  id: row.id,
  email: row.email,
  role: row.role,
  servers: row.serverIds ?? [],
  projects: row.projectIds ?? [],
  state: stateOf(row, now),
  invited: momentText(row.invitedAt),
  accepted: momentText(row.acceptedAt),
});

/** Members that are invited and not removed, in the order of their invitations. */
export const readMembers = (db: Database, accountId: number): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.accountId, accountId), isNull(members.removedAt)))
    .orderBy(asc(members.id));
