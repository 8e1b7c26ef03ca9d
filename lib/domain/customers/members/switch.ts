import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { TokenRecord } from "../../identity/auth/schema";
import { tokenRecord } from "../../identity/auth/shared/token-record";
import { noteLogin } from "../../identity/login-history/shared/record-login";
import { issueSession, ttlSeconds } from "../../identity/sessions/shared/issue";
import { reads, writes } from "../../kernel/access/access";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { readSession } from "../../kernel/caller/shared/read";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { RoleName } from "./schema";

const membershipsOf = (personId: number) =>
  and(
    eq(members.personId, personId),
    isNotNull(members.acceptedAt),
    isNull(members.removedAt),
    eq(accounts.status, "Active"),
  );

/** Lists the other accounts in which this person is a member. */
export const listMemberships = operation({
  name: "colleagues.seats",
  summary: "Lists the accounts that have invited this one",
  access: reads({ who: "person", right: null }),
  fails: ["account.not_shared"],
  input: z.object({}),
  output: z.object({
    seats: z.array(z.object({ account: z.int(), email: z.string(), role: RoleName })),
  }),
  run: async ({ db, actor }) => {
    const rows = await db
      .select({ account: accounts.id, email: accounts.email, role: members.role })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(membershipsOf(actor.account.id))
      .orderBy(asc(members.id));
    return { seats: rows };
  },
});

async function openMembership(context: SignedContext, accountId: number): Promise<string> {
  const { db, actor, now, address, userAgent } = context;
  const mine = and(membershipsOf(actor.account.id), eq(members.accountId, accountId));
  const [membership] = await db
    .select({ id: members.id, role: members.role })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(mine);
  if (!membership) throw fail("account.not_shared");
  const left = Math.floor((actor.session.expiresAt.getTime() - now.getTime()) / 1000);
  const session = await issueSession(db, {
    accountId,
    kind: "colleague",
    apiKeyId: null,
    memberId: membership.id,
    ownSessionId: actor.session.id,
    isBound: actor.session.isBound,
    ttlSeconds: Math.min(left, ttlSeconds.browser),
    address,
    userAgent,
    now,
  });
  const entry = { accountId, kind: "colleague", outcome: "signed_in" } as const;
  await noteLogin(db, { ...entry, address, userAgent, sessionId: session.id, now });
  // Logged in the account that was entered, not in the person's own.
  await writeOwnRow(db, {
    at: now,
    operation: "customers.switch_account",
    actorKind: "customer",
    actorAccountId: actor.account.id,
    accountId,
    target: `colleague ${membership.id}`,
    changes: { role: membership.role },
    requestId: context.requestId,
    address,
  });
  return session.token;
}

/**
 * `customers/switch_account`: opens a session in an account of which the caller is a member, with the rights granted
 * there. It ends with the session that it was opened from, and at once when the membership is removed.
 */
export const switchAccount = operation({
  name: "customers.switch_account",
  summary: "Opens a session in an account that has invited this one",
  description:
    "Opens a session in an account that has invited the caller and answers its token record. The rights are those of the role there.",
  access: writes({ who: "person", right: null, topic: "settings" }),
  changes: [],
  fails: ["account.not_shared"],
  input: z.object({ account: about(wireInt(1), "Number of that account.", 1002) }),
  output: z.object({
    result: about(TokenRecord.omit({ timings: true }), "The token record of the new session."),
  }),
  // Committed before it is read back, because sessions are read on another connection.
  before: (context, { account }) => inTransaction((db) => openMembership({ ...context, db }, account)),
  run: async (context, _input, _target, token) => {
    const customer = await readSession(token, context.address, context.now);
    if (!customer) throw fail("account.not_shared");
    const { address, brand } = context;
    const facts = { isNew: true, address, brand, timings: [] };
    const { timings: _, ...record } = tokenRecord(customer, facts);
    return { result: record };
  },
});
