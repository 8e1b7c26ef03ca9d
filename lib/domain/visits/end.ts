import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/accounts";
import { sessions } from "@/lib/db/tables/sessions";
import { visits } from "@/lib/db/tables/visits";
import { byStaff } from "../kernel/access";
import type { Context, Staff } from "../kernel/context";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { hasStaffRight } from "../kernel/staff-rights";
import { closeVisit } from "../sessions/shared/close-visit";
import { hashToken } from "../sessions/shared/token";
import { readAccess } from "./read-access";
import { VisitEnding } from "./schema";

/** The visit of that token, if it is one of the caller's. */
async function findVisit({ db }: Context, { account }: Staff, token: string) {
  const [row] = await db
    .select({ visit: visits, session: sessions, status: accounts.status })
    .from(visits)
    .innerJoin(sessions, eq(sessions.id, visits.sessionId))
    .innerJoin(accounts, eq(accounts.id, visits.accountId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(visits.staffAccountId, account.id)));
  if (!row) throw fail("visit.not_found");
  return row;
}

type Found = Awaited<ReturnType<typeof findVisit>>;

/** What ended the visit by itself; null while it could go on. */
async function endingOf(
  { db, now }: Context,
  actor: Staff,
  { visit, session, status }: Found,
): Promise<VisitEnding | null> {
  if (visit.ending !== null) return visit.ending;
  if (visit.expiresAt <= now) return "expired";
  if (status !== "Active") return "closed";
  const { kind } = actor.account;
  const isWriter = visit.mode === "read_only" || hasStaffRight(kind, "customers/change");
  if (!hasStaffRight(kind, "customers/visit") || !isWriter) return "right";
  if ((await readAccess(db, visit.accountId, now)).access === "off") return "refused";
  return session.endedAt !== null || visit.staffSessionId !== actor.session.id ? "session" : null;
}

/** Ends a visit, or with `only_if_over` puts on record why it is over. The staff session goes on. */
export const endVisit = staffOperation({
  name: "visits.end",
  summary: "Ends a visit in a customer's account",
  access: byStaff("write", null),
  input: z.object({ token: z.string().max(100), only_if_over: z.boolean().default(false) }),
  output: z.object({ account: z.int(), ending: VisitEnding.nullable() }),
  run: async (context, { token, only_if_over: isOnlyIfOver }) => {
    const { actor, note } = context;
    if (actor.kind !== "staff") throw fail("staff.required");
    const found = await findVisit(context, actor, token);
    const ending = (await endingOf(context, actor, found)) ?? (isOnlyIfOver ? null : "staff");
    const noted = ending && (await closeVisit(context, found.visit, ending));
    if (noted) note(noted);
    return { account: found.visit.accountId, ending };
  },
});
