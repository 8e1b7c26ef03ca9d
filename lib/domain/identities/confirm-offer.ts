import { and, eq } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { linkedIdentities } from "@/lib/db/tables/identities";
import { writeAuditRow } from "../kernel/audit";
import type { Context } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { loginFailure, provePassword } from "../passwords/prove";
import { mailLinkChange } from "./mails";
import { findOffer, type Offer, takeOffer } from "./offer";
import { providerName } from "./providers";

const offerEnded = (): DomainError =>
  new DomainError("conflict", "the offer to link has expired, start again", { doc: "sso.offer_ended" });

const taken = (): DomainError =>
  new DomainError("conflict", "this identity opens another account", { doc: "sso.taken" });

/** One identity of a service for one account: an earlier one of the same service gives way. */
async function writeLink(
  db: Database,
  { accountId, provider, subject, email }: Offer,
  times: { linkedAt: Date; lastUsedAt: Date | null },
): Promise<void> {
  await db
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.accountId, accountId), eq(linkedIdentities.provider, provider)));
  const written = await db
    .insert(linkedIdentities)
    .values({ provider, subject, accountId, email, ...times })
    .onConflictDoNothing()
    .returning({ accountId: linkedIdentities.accountId });
  if (written.length === 0) throw taken();
}

type Confirmation = {
  token: string;
  password: string;
  /** It is used to sign in at the same time. */
  isSignIn: boolean;
};

/**
 * Links the identity that is on offer, for the account's password, which is counted and slowed down like any other
 * sign-in. Throws `login_failed`, `limited`, `conflict` (`sso.offer_ended`, `sso.taken`).
 */
export async function confirmOffer(
  context: Context,
  { token, password, isSignIn }: Confirmation,
): Promise<Offer> {
  const offer = await findOffer(context.db, token, context.now);
  if (!offer) throw offerEnded();
  const { accountId, passwordHash } = await provePassword(context, { email: offer.accountEmail, password });
  if (accountId !== offer.accountId) throw offerEnded();
  await inTransaction(async (db) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    if (account?.passwordHash !== passwordHash) throw loginFailure();
    if (!(await takeOffer(db, token, context.now))) throw offerEnded();
    await writeLink(db, offer, { linkedAt: context.now, lastUsedAt: isSignIn ? context.now : null });
    const { provider, email } = offer;
    const note = { target: `account ${accountId}`, changes: { provider, email, linked: true } };
    await writeAuditRow({ ...context, db }, "auth.link_identity", [note]);
    await mailLinkChange(db, context, { accountId, what: "linked", name: providerName(provider), email });
  });
  return offer;
}
