import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { type DomainError, fail } from "../../kernel/errors/fail";
import type { AuditNote, Context } from "../../kernel/operation/context";
import { notifyOwner } from "../../messages/mails/shared/notify";
import type { Offer } from "./offer";
import { issuerOf } from "./shared/issuer";
import { providerName } from "./shared/providers";

export const offerEnded = (): DomainError => fail("sso.offer_ended");

const taken = (): DomainError => fail("sso.taken");

/**
 * Links one identity of a service to an account and replaces an earlier identity of the same service. Notifies the
 * owner, and returns the note for the audit log. Call in a transaction that has consumed the offer.
 */
export async function writeLink(
  db: Database,
  context: Context,
  { accountId, provider, subject, email }: Offer,
  isSignIn: boolean,
): Promise<AuditNote> {
  const times = { linkedAt: context.now, lastUsedAt: isSignIn ? context.now : null };
  await db
    .delete(linkedAccounts)
    .where(and(eq(linkedAccounts.accountId, accountId), eq(linkedAccounts.provider, provider)));
  const link = { accountId, email, issuer: issuerOf(provider), ...times };
  const written = await db
    .insert(linkedAccounts)
    .values({ provider, subject, ...link })
    .onConflictDoUpdate({
      target: [linkedAccounts.provider, linkedAccounts.subject],
      set: link,
      // That of another issuer is somebody else there, and opens nothing any more.
      setWhere: ne(linkedAccounts.issuer, link.issuer ?? sql`null`),
    })
    .returning({ accountId: linkedAccounts.accountId });
  if (written.length === 0) throw taken();
  const { now, address } = context;
  const facts = { service: providerName(provider), email, at: now, address };
  await notifyOwner({ db, now }, accountId, "identity.linked", facts);
  return { accountId, target: `account ${accountId}`, changes: { provider, email, linked: true } };
}
