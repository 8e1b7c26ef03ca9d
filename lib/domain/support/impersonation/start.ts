import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { noteLogin } from "../../identity/login-history/shared/record-login";
import { closeImpersonation } from "../../identity/sessions/shared/close-impersonation";
import { issueSession } from "../../identity/sessions/shared/issue";
import { byStaff } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import type { Context, Staff } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { announceInPanel, notifyOwner } from "../../messages/mails/shared/notify";
import { ImpersonationMode } from "./schema";
import { readAccess } from "./shared/read-access";

const Wanted = z.object({
  account: z.int32(),
  reason: z.string().trim().max(500),
  ticket: z.string().trim().max(40).default(""),
  mode: ImpersonationMode.default("read_only"),
  minutes: z.int().min(15).max(60).default(15),
});
type Wanted = z.output<typeof Wanted>;
type Visitor = Context & { actor: Staff };

/** The account to impersonate, locked. */
async function lockCustomer(db: Database, id: number) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for("no key update");
  if (row?.status !== "Active") throw fail("account.not_found");
  if (row.role !== "customer") throw fail("visit.of_staff");
  return row;
}

/**
 * A browser holds one impersonation; starting another ends it. Locked, because two concurrent starts would each find
 * none to end.
 */
async function endEarlier(context: Visitor): Promise<void> {
  const { db, actor } = context;
  await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, actor.session.id))
    .for("no key update");
  const open = await db
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.staffSessionId, actor.session.id), isNull(impersonations.endedAt)));
  for (const impersonation of open) {
    const ended = await closeImpersonation(context, impersonation, "staff");
    if (ended) await writeAuditRow(context, "visits.end", [ended]);
  }
}

/** The requested duration, capped by the staff session. */
function secondsOf({ now, actor }: Visitor, { minutes }: Wanted): number {
  const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return Math.min(minutes * 60, wholeSeconds(actor.session.expiresAt) - wholeSeconds(now));
}

async function writeImpersonation(
  context: Visitor,
  wanted: Wanted,
): Promise<{ visit: number; token: string }> {
  const { db, now, actor, address, userAgent } = context;
  const session = await issueSession(db, {
    accountId: wanted.account,
    kind: "support",
    apiKeyId: null,
    isBound: false,
    ttlSeconds: secondsOf(context, wanted),
    address,
    userAgent,
    now,
  });
  const [row] = await db
    .insert(impersonations)
    .values({
      accountId: wanted.account,
      staffAccountId: actor.account.id,
      sessionId: session.id,
      staffSessionId: actor.session.id,
      reason: wanted.reason,
      ticket: wanted.ticket,
      mode: wanted.mode,
      startedAt: now,
      expiresAt: session.expiresAt,
    })
    .returning({ id: impersonations.id });
  if (!row) throw new Error("The visit was not written.");
  const entry = { accountId: wanted.account, kind: "support", outcome: "signed_in" } as const;
  await noteLogin(db, { ...entry, address, userAgent, sessionId: session.id, impersonationId: row.id, now });
  return { visit: row.id, token: session.token };
}

/**
 * Starts an impersonation session: a separate session whose token is valid only in this browser, together with the
 * staff session.
 */
export const startImpersonation = staffOperation({
  name: "visits.start",
  summary: "Begins a visit in a customer's account",
  access: byStaff("write", "customers/visit"),
  within: { accounts: "account" },
  changes: [],
  fails: [
    "account.not_found",
    "visit.of_staff",
    "staff.required",
    "reason.missing",
    "staff.right_missing",
    "visit.refused",
  ],
  input: Wanted,
  output: z.object({ visit: z.int(), token: z.string() }),
  run: async (context, wanted) => {
    const { db, now, actor, note } = context;
    if (actor.kind !== "staff") throw fail("staff.required");
    if (wanted.reason === "") throw fail("reason.missing");
    const { kind, name } = actor.account;
    if (wanted.mode === "read_write" && !hasStaffRight(actor.account, "customers/change"))
      throw fail("staff.right_missing", { right: "customers/change" });
    const customer = await lockCustomer(db, wanted.account);
    const access = await readAccess(db, customer.id, now);
    if (access.access === "off") throw fail("visit.refused");
    const visitor = { ...context, actor };
    await endEarlier(visitor);
    const begun = await writeImpersonation(visitor, wanted);
    const { reason, mode, ticket } = wanted;
    const facts = { name, kind, reason, mode };
    if (access.mails_visits) await notifyOwner({ db, now }, customer.id, "visit.started", facts);
    else await announceInPanel({ db, now }, customer.id, "visit.started", facts);
    note({
      accountId: customer.id,
      target: `visit ${begun.visit}`,
      changes: {
        name,
        kind,
        mode,
        minutes: Math.ceil(secondsOf(visitor, wanted) / 60),
        ...(ticket === "" ? {} : { ticket }),
      },
      visit: { id: begun.visit, reason },
    });
    return begun;
  },
});
