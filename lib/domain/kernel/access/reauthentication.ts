import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { lockAccount } from "../account/lock-account";
import { fail } from "../errors/fail";
import type { Context, Customer, SessionDetails, SignedContext, Staff } from "../operation/context";

/** Validity of a reauthentication in seconds (ADR 22). */
const reauthenticationSeconds = 300;

export const reauthenticationEnd = (now: Date): Date =>
  new Date(now.getTime() + reauthenticationSeconds * 1000);

/** API keys cannot reauthenticate; they cannot grant more than they have (api-keys/owner-matter.ts). */
export const isOwnerAsked = ({ kind }: Pick<SessionDetails, "kind">): boolean => kind !== "key";

/** The account of the signed-in person: members have an account of their own. */
export const personIdOf = ({ account, member }: Customer): number => member?.personId ?? account.id;

function requireReauthentication(provedUntil: Date | null, now: Date): void {
  if (provedUntil === null || provedUntil <= now) throw fail("owner.unproved");
}

/** Throws unless the person has reauthenticated recently in this session; signing in does not count. */
export function requireOwner({ actor, now }: SignedContext): void {
  if (isOwnerAsked(actor.session)) requireReauthentication(actor.session.ownerProvedUntil, now);
}

/** Reads the reauthentication; for members it is stored in their own session, which this one depends on. */
async function readReauthentication(db: Database, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({
      endedAt: sessions.endedAt,
      provedUntil: sessions.ownerProvedUntil,
      ownId: sessions.ownSessionId,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("share");
  if (!row || row.endedAt !== null) throw fail("session.missing");
  return row.ownId === null ? row.provedUntil : readReauthentication(db, row.ownId);
}

/**
 * Checks again inside the transaction of the change. Whatever ends this session or withdraws its proof also locks the
 * account or the session, so it happens either before the check or after the change.
 */
export async function holdOwner({ db, actor, now }: SignedContext): Promise<void> {
  await lockAccount(db, actor.account.id);
  const provedUntil = await readReauthentication(db, actor.session.id);
  if (isOwnerAsked(actor.session)) requireReauthentication(provedUntil, now);
}

/**
 * For calls that grant rights only with some parameters (`grants: "sometimes"`): requires a recently reauthenticated
 * person. Call inside the transaction, before any change.
 */
export async function requireGrantor(context: SignedContext): Promise<void> {
  if (context.actor.onBehalf) throw fail("impersonation.forbidden");
  if (context.actor.session.apiKeyId !== null) throw fail("person.required");
  await holdOwner(context);
}

/** The same for staff, whose rights apply to every account. The operator on the panel's machine is exempt. */
export async function holdStaff({ db, actor, now }: Context): Promise<void> {
  if (actor.kind === "staff") requireReauthentication(await readReauthentication(db, actor.session.id), now);
}

/** Stores the reauthentication in the session of the signed-in person. */
export async function writeReauthentication(
  db: Database,
  actor: Customer | Staff,
  until: Date,
): Promise<void> {
  const [row] = await db
    .select({ ownId: sessions.ownSessionId })
    .from(sessions)
    .where(eq(sessions.id, actor.session.id));
  const [proved] = await db
    .update(sessions)
    .set({ ownerProvedUntil: until })
    .where(and(eq(sessions.id, row?.ownId ?? actor.session.id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (!proved) throw fail("session.missing");
}

/** Invalidates reauthentications made with the old password or email. Call under the account's lock. */
export async function forgetOwnerProofs(db: Database, accountId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ ownerProvedUntil: null })
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.ownerProvedUntil)));
}
