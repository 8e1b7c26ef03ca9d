import { and, eq, isNull, ne } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { passkeys } from "@/lib/db/tables/factors";
import { linkedIdentities, ssoHashes } from "@/lib/db/tables/identities";
import { writeAuditRow } from "../kernel/audit";
import type { SignedContext } from "../kernel/context";
import { DomainError, notFound } from "../kernel/errors";
import { loginFailure, provePassword } from "../passwords/prove";
import { mailLinkChange } from "./mails";
import { activeProviders, providerName } from "./providers";
import type { ProviderId } from "./schema";

const lastWayIn = (): DomainError =>
  new DomainError("conflict", "this is the only way to sign in, set a password first", {
    doc: "sso.last_way_in",
  });

async function lockPassword(db: Database, accountId: number): Promise<string | null> {
  // Locked against others that take a way in from the account, not against rows that refer to it.
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  return row?.passwordHash ?? null;
}

async function hasAnotherWayIn(db: Database, accountId: number, provider: ProviderId): Promise<boolean> {
  const [passkey] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .limit(1);
  if (passkey) return true;
  const others = await db
    .select({ provider: linkedIdentities.provider })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.accountId, accountId), ne(linkedIdentities.provider, provider)));
  const active: string[] = activeProviders();
  return others.some((other) => active.includes(other.provider));
}

type Unlink = { provider: ProviderId; password: string };

async function removeLink(db: Database, context: SignedContext, provider: ProviderId): Promise<void> {
  const { id } = context.actor.account;
  const [gone] = await db
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.accountId, id), eq(linkedIdentities.provider, provider)))
    .returning({ email: linkedIdentities.email });
  if (!gone) throw notFound("link");
  const unused = and(eq(ssoHashes.accountId, id), eq(ssoHashes.provider, provider), isNull(ssoHashes.usedAt));
  await db.delete(ssoHashes).where(unused);
  const { email } = gone;
  const note = { target: `account ${id}`, changes: { provider, email, linked: false } };
  await writeAuditRow({ ...context, db }, "auth.unlink_identity", [note]);
  await mailLinkChange(db, context, { accountId: id, what: "unlinked", name: providerName(provider), email });
}

/**
 * Takes a service's word no more, for the account's password; an account without one must have another way in left.
 * Throws `login_failed`, `limited`, `not_found`, `conflict` (`sso.last_way_in`).
 */
export async function unlinkIdentity(context: SignedContext, { provider, password }: Unlink): Promise<void> {
  const { id, email } = context.actor.account;
  // Before the transaction: the count of a wrong password must outlive what it makes fail.
  const hasPassword = (await lockPassword(context.db, id)) !== null;
  const proved = hasPassword ? (await provePassword(context, { email, password })).passwordHash : null;
  await inTransaction(async (db) => {
    if ((await lockPassword(db, id)) !== proved) throw loginFailure();
    if (proved === null && !(await hasAnotherWayIn(db, id, provider))) throw lastWayIn();
    await removeLink(db, context, provider);
  });
}
