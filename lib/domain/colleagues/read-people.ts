import { and, asc, eq, isNull } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { colleagues } from "@/lib/db/tables/colleagues";
import { invitationHours } from "./rules";
import type { Person } from "./schema";

export type ColleagueRow = typeof colleagues.$inferSelect;

const stateOf = ({ acceptedAt, invitedAt }: ColleagueRow, now: Date): Person["state"] => {
  if (acceptedAt !== null) return "active";
  return invitedAt <= hoursBefore(now, invitationHours) ? "expired" : "invited";
};

export const personOf = (row: ColleagueRow, now: Date): Person => ({
  id: row.id,
  email: row.email,
  role: row.role,
  servers: row.serverIds ?? [],
  state: stateOf(row, now),
  invited: momentText(row.invitedAt),
  accepted: momentText(row.acceptedAt),
});

/** Who is invited to the account and not removed, in the order in which they were invited. */
export const readPeople = (db: Database, accountId: number): Promise<ColleagueRow[]> =>
  db
    .select()
    .from(colleagues)
    .where(and(eq(colleagues.accountId, accountId), isNull(colleagues.removedAt)))
    .orderBy(asc(colleagues.id));
