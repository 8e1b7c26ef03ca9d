import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { linkedAccounts, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { type DomainError, fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { type ProviderId, providerIds } from "./schema";
import { isOfPresentIssuer } from "./shared/issuer";
import { activeProviders, providerName } from "./shared/providers";

const lastWayIn = (): DomainError => fail("sso.last_way_in");

async function hasAnotherWayIn(db: Database, accountId: number, provider: ProviderId): Promise<boolean> {
  const [passkey] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .limit(1);
  if (passkey) return true;
  const others = await db
    .select({ provider: linkedAccounts.provider, issuer: linkedAccounts.issuer })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.accountId, accountId), ne(linkedAccounts.provider, provider)));
  const active: string[] = activeProviders();
  return others.some((other) => active.includes(other.provider) && isOfPresentIssuer(other));
}

/** Unlinks a service; an account without a password must keep another way to sign in. */
export const unlinkAccount = operation({
  name: "identities.unlink",
  summary: "Unlinks a service from the account",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "links" }),
  changes: ["identities"],
  fails: ["link.not_found"],
  input: z.object({ provider: z.enum(providerIds) }),
  output: z.object({}),
  run: async (context, { provider }) => {
    const { db, note, now, address } = context;
    const { id, passwordHash } = await lockAccount(db, context.actor.account.id);
    if (passwordHash === null && !(await hasAnotherWayIn(db, id, provider))) throw lastWayIn();
    const [gone] = await db
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.accountId, id), eq(linkedAccounts.provider, provider)))
      .returning({ email: linkedAccounts.email });
    if (!gone) throw fail("link.not_found");
    const { email } = gone;
    await db
      .delete(ssoHashes)
      .where(and(eq(ssoHashes.accountId, id), eq(ssoHashes.provider, provider), isNull(ssoHashes.usedAt)));
    note({ target: `account ${id}`, changes: { provider, email, linked: false } });
    const facts = { service: providerName(provider), email, at: now, address };
    await notifyOwner(context, id, "identity.unlinked", facts);
    return {};
  },
});
