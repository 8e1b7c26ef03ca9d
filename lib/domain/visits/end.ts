import { and, desc, eq } from "drizzle-orm";
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
  return row;
}

type Found = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** What ended the caller's last visit to that account; null = there was none. */
async function readLastEnding({ db, now }: Context, { account }: Staff, customer: number) {
  const [row] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.accountId, customer), eq(visits.staffAccountId, account.id)))
    .orderBy(desc(visits.id))
    .limit(1);
  return row ? (row.ending ?? (row.expiresAt <= now ? "expired" : "session")) : null;
}

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

/**
 * Ends a visit, or with `only_if_over` puts on record why it is over. The staff session goes on. `account`: whose page
 * asks, perhaps long after another visit began in this browser; that one is not touched.
 */
export const endVisit = staffOperation({
  name: "visits.end",
  summary: "Ends a visit in a customer's account",
  access: byStaff("write", null),
  changes: [],
  fails: ["staff.required", "visit.not_found"],
  input: z.object({
    token: z.string().max(100).nullable(),
    account: z.int32().optional(),
    only_if_over: z.boolean().default(false),
  }),
  output: z.object({ account: z.int(), ending: VisitEnding.nullable(), is_other: z.boolean() }),
  run: async (context, { token, account, only_if_over: isOnlyIfOver }) => {
    const { actor, note } = context;
    if (actor.kind !== "staff") throw fail("staff.required");
    const found = token === null ? undefined : await findVisit(context, actor, token);
    if (account !== undefined && account !== found?.visit.accountId) {
      const last = await readLastEnding(context, actor, account);
      if (last) return { account, ending: last, is_other: true };
    }
    if (!found) throw fail("visit.not_found");
    const ending = (await endingOf(context, actor, found)) ?? (isOnlyIfOver ? null : "staff");
    const noted = ending && (await closeVisit(context, found.visit, ending));
    if (noted) note(noted);
    return { account: found.visit.accountId, ending, is_other: false };
  },
});
