import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { closeImpersonation } from "../../identity/sessions/shared/close-impersonation";
import { byStaff } from "../../kernel/access/access";
import { hashToken } from "../../kernel/caller/shared/token";
import { fail } from "../../kernel/errors/fail";
import type { Context, Staff } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { ImpersonationEnding } from "./schema";
import { readAccess } from "./shared/read-access";

/** The impersonation with that token, if it is the caller's. */
async function findImpersonation({ db }: Context, { account }: Staff, token: string) {
  const [row] = await db
    .select({ visit: impersonations, session: sessions, status: accounts.status })
    .from(impersonations)
    .innerJoin(sessions, eq(sessions.id, impersonations.sessionId))
    .innerJoin(accounts, eq(accounts.id, impersonations.accountId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(impersonations.staffAccountId, account.id)));
  return row;
}

type Found = NonNullable<Awaited<ReturnType<typeof findImpersonation>>>;

/** How the caller's last impersonation of that account ended; null = there was none. */
async function readLastEnding({ db, now }: Context, { account }: Staff, customer: number) {
  const [row] = await db
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.accountId, customer), eq(impersonations.staffAccountId, account.id)))
    .orderBy(desc(impersonations.id))
    .limit(1);
  return row ? (row.ending ?? (row.expiresAt <= now ? "expired" : "session")) : null;
}

/** Why it ended automatically; null if it can continue. */
async function endingOf(
  { db, now }: Context,
  actor: Staff,
  { visit: impersonation, session, status }: Found,
): Promise<ImpersonationEnding | null> {
  if (impersonation.ending !== null) return impersonation.ending;
  if (impersonation.expiresAt <= now) return "expired";
  if (status !== "Active") return "closed";
  const isWriter = impersonation.mode === "read_only" || hasStaffRight(actor.account, "customers/change");
  if (!hasStaffRight(actor.account, "customers/visit") || !isWriter) return "right";
  if ((await readAccess(db, impersonation.accountId, now)).access === "off") return "refused";
  return session.endedAt !== null || impersonation.staffSessionId !== actor.session.id ? "session" : null;
}

/**
 * Ends an impersonation session, or with `only_if_over` records why it has ended. The staff session continues.
 * `account`: the account of the calling page, which may be stale; a newer impersonation in this browser is not ended.
 */
export const endImpersonation = staffOperation({
  name: "visits.end",
  summary: "Ends a visit in a customer's account",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.required", "visit.not_found"],
  input: z.object({
    token: z.string().max(100).nullable(),
    account: z.int32().optional(),
    only_if_over: z.boolean().default(false),
  }),
  output: z.object({ account: z.int(), ending: ImpersonationEnding.nullable(), is_other: z.boolean() }),
  run: async (context, { token, account, only_if_over: isOnlyIfOver }) => {
    const { actor, note } = context;
    if (actor.kind !== "staff") throw fail("staff.required");
    const found = token === null ? undefined : await findImpersonation(context, actor, token);
    if (account !== undefined && account !== found?.visit.accountId) {
      const last = await readLastEnding(context, actor, account);
      if (last) return { account, ending: last, is_other: true };
    }
    if (!found) throw fail("visit.not_found");
    const ending = (await endingOf(context, actor, found)) ?? (isOnlyIfOver ? null : "staff");
    const noted = ending && (await closeImpersonation(context, found.visit, ending));
    if (noted) note(noted);
    return { account: found.visit.accountId, ending, is_other: false };
  },
});
