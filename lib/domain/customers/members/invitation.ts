import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { holdEmail } from "../../identity/email-confirmations/shared/lock-email";
import { hashPassword, requireStrongPassword } from "../../identity/passwords/shared/hash";
import { anybody, isSigned } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, readLinkDetail, takeLink } from "../../messages/mails/shared/links";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { RoleName } from "./schema";

type Account = typeof accounts.$inferSelect;

async function readInvitation(db: Database, id: number) {
  const [row] = await db
    .select({ invitation: members, host: accounts })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.id, id), isNull(members.removedAt), eq(accounts.status, "Active")));
  return row ?? null;
}

async function findAccount(db: Database, email: string): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email));
  return row ?? null;
}

/** What accepting the invitation still requires: nothing, signing in, another email address, or a new account. */
const Way = z.enum(["accept", "sign_in", "other_email", "new"]);

function wayOf({ actor }: Context, invited: string, known: Account | null): z.infer<typeof Way> {
  if (actor.kind === "customer" && !actor.member && !actor.onBehalf)
    return actor.account.email.toLowerCase() === invited ? "accept" : "other_email";
  return known ? "sign_in" : "new";
}

/**
 * Content of the invitation page. The link proves access to the mailbox, so the page may reveal whether it has an
 * account.
 */
export const beginInvitation = openOperation({
  name: "colleagues.begin",
  summary: "Shows what an invitation to an account is for",
  access: anybody("read"),
  fails: ["colleague.other_email", "session.missing"],
  input: z.object({ token: wireText(100) }),
  output: z.object({ email: z.string(), account: z.string(), role: RoleName, way: Way }),
  run: async (context, { token }) => {
    const { db, now } = context;
    const id = await readLinkDetail(db, "join_account", token, now);
    const found = id === null ? null : await readInvitation(db, Number(id));
    if (!found) throw linkGone();
    const { email, role } = found.invitation;
    const way = wayOf(context, email, await findAccount(db, email));
    return { email, account: found.host.email, role, way };
  },
});

/** Creates an empty account for an invitee without one: the link has confirmed the email address. */
async function addPerson(db: Database, host: Account, email: string, password: string, now: Date) {
  await requireStrongPassword(password, email);
  await holdEmail(db, email);
  const [row] = await db
    .insert(accounts)
    .values({
      email,
      emailVerifiedAt: now,
      passwordHash: await hashPassword(password, String(host.id)),
      passwordChangedAt: now,
      companyId: host.companyId,
      // Sign-up may be closed on this panel, so the account may not buy anything.
      hasBilling: false,
      currency: host.currency,
      country: host.country,
      language: host.language,
      profile: emptyProfile,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!row) throw linkGone();
  return row.id;
}

/**
 * Returns the account that accepts: the signed-in one, if it has the invited address, or a new one with that
 * password.
 */
async function personOf(context: Context, db: Database, host: Account, email: string, password: string) {
  if (isSigned(context)) {
    const { account, member, onBehalf } = context.actor;
    if (member || onBehalf || account.email.toLowerCase() !== email) throw fail("colleague.other_email");
    return account.id;
  }
  // An existing account must sign in: the link does not replace the password.
  if (await findAccount(db, email)) throw fail("session.missing");
  return addPerson(db, host, email, password, context.now);
}

/** Accepts the invitation; only success consumes the link. Opens no session. */
export const acceptInvitation = openOperation({
  name: "colleagues.accept",
  summary: "Accepts an invitation to an account",
  access: anybody("write"),
  changes: [],
  fails: ["colleague.other_email", "session.missing"],
  input: z.object({ token: wireText(100), password: wireText(4_000).default("") }),
  output: z.object({ account: z.string(), is_new: z.boolean() }),
  run: (context, { token, password }) =>
    inTransaction(async (db) => {
      const { now } = context;
      const link = await takeLink(db, "join_account", token, now);
      const host = link && (await lockActiveAccount(db, link.accountId));
      const found = host && (await readInvitation(db, Number(link.detail)));
      if (!found) throw linkGone();
      const { id, email, role } = found.invitation;
      const personId = await personOf(context, db, host, email, password);
      await db.update(members).set({ personId, acceptedAt: now }).where(eq(members.id, id));
      await notifyOwner({ db, now }, host.id, "colleague.joined", { email, role });
      await writeOwnRow(db, {
        at: now,
        operation: "colleagues.accept",
        actorKind: "customer",
        actorAccountId: personId,
        accountId: host.id,
        target: `colleague ${id}`,
        changes: { joined: email, role },
        requestId: context.requestId,
        address: context.address,
      });
      return { account: host.email, is_new: !isSigned(context) };
    }),
});
