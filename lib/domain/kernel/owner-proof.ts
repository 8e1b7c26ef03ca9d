import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/sessions";
import type { SessionFacts, SessionKind, SignedContext } from "./context";
import { fail } from "./errors";
import { lockAccount } from "./lock-account";

/** How long a browser is not asked for the owner's proof again (decisions 3, "Owner's proof"). */
export const ownerProofSeconds = 300;

/** Kinds of sessions in which another person may take the seat; programs have nobody to ask. */
const askedKinds: readonly SessionKind[] = ["browser", "sso"];

type Proved = Pick<SessionFacts, "kind" | "ownerProvedUntil">;

export const isOwnerAsked = ({ kind }: Pick<SessionFacts, "kind">): boolean => askedKinds.includes(kind);

function requireProof({ kind, ownerProvedUntil }: Proved, now: Date): void {
  if (!isOwnerAsked({ kind }) || (ownerProvedUntil !== null && ownerProvedUntil > now)) return;
  throw fail("owner.unproved");
}

/**
 * Refuses a browser session whose owner was not proved in the last minutes; signing in does not count as such a proof.
 */
export const requireOwner = ({ actor, now }: SignedContext): void => requireProof(actor.session, now);

/**
 * Checks once more inside the transaction of the change. Whatever ends this session or withdraws its proof locks the
 * account too, so it has either happened already or happens after the change.
 */
export async function holdOwner({ db, actor, now }: SignedContext): Promise<void> {
  await lockAccount(db, actor.account.id);
  const [session] = await db
    .select({
      kind: sessions.kind,
      endedAt: sessions.endedAt,
      ownerProvedUntil: sessions.ownerProvedUntil,
    })
    .from(sessions)
    .where(eq(sessions.id, actor.session.id));
  if (!session || session.endedAt !== null) throw fail("session.missing");
  requireProof(session, now);
}

/** Withdraws proofs made with the old password or the old email. Call under the account's lock. */
export async function forgetOwnerProofs(db: Database, accountId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ ownerProvedUntil: null })
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.ownerProvedUntil)));
}
