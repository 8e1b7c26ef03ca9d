import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { anybody, writes } from "../../kernel/access/access";
import { openOperation, operation } from "../../kernel/operation/operation";
import { makeOffer } from "./offer";
import { ExternalAccount } from "./schema";
import { issuerOf, whereOfPresentIssuer } from "./shared/issuer";

const sameExternalAccount = ({ provider, subject }: ExternalAccount) =>
  and(
    eq(linkedAccounts.provider, provider),
    eq(linkedAccounts.subject, subject),
    whereOfPresentIssuer(provider),
  );

/** Owners may turn single sign-on off (`billing_allowSingleSignOn`); it is on by default. */
const isOpenToServices = sql`coalesce(${accounts.profile}->'flags'->>'allowSingleSignOn', 'true') = 'true'`;
const maySignIn = and(eq(accounts.status, "Active"), eq(accounts.role, "customer"), isOpenToServices);

/** Finds the account linked to this identity, in any state. */
async function findOwner(db: Database, externalAccount: ExternalAccount): Promise<number | null> {
  const [row] = await db
    .select({ accountId: linkedAccounts.accountId })
    .from(linkedAccounts)
    .where(sameExternalAccount(externalAccount));
  return row?.accountId ?? null;
}

async function findByEmail(db: Database, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(sql`lower(${accounts.email})`, canonicalEmail(email)),
        maySignIn,
        // An account without a password cannot confirm an offer.
        isNotNull(accounts.passwordHash),
      ),
    );
  return row?.id ?? null;
}

async function isUsable(db: Database, accountId: number): Promise<boolean> {
  const mine = and(eq(accounts.id, accountId), maySignIn);
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(mine);
  return row !== undefined;
}

/** The result for an identity that is not linked: an offer to link it for a password, or nothing. */
const Recognition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("linked"), accountId: z.int() }),
  z.object({ kind: z.literal("offer"), token: z.string() }),
  z.object({ kind: z.literal("unknown") }),
]);

/**
 * Finds the account that an identity signs in to. Never creates an account. An identity that is not linked, not
 * verified, or whose account is closed, is `unknown` in each case: only the owner of an email learns whether it has
 * an account here.
 */
export const recognize = openOperation({
  name: "identities.recognize",
  summary: "Finds the account that an identity elsewhere opens",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: ExternalAccount,
  output: Recognition,
  run: async ({ db, now }, externalAccount) => {
    const owner = await findOwner(db, externalAccount);
    if (owner !== null) {
      if (!(await isUsable(db, owner))) return { kind: "unknown" as const };
      const issuer = issuerOf(externalAccount.provider);
      const seen = {
        lastUsedAt: now,
        ...(issuer === null ? {} : { issuer }),
        ...(externalAccount.email === "" ? {} : { email: externalAccount.email }),
      };
      await db.update(linkedAccounts).set(seen).where(sameExternalAccount(externalAccount));
      return { kind: "linked" as const, accountId: owner };
    }
    const match = externalAccount.isEmailVerified ? await findByEmail(db, externalAccount.email) : null;
    if (match === null) return { kind: "unknown" as const };
    return { kind: "offer" as const, token: await makeOffer(db, match, externalAccount, now) };
  },
});

/** Same for a signed-in person who links an account: returns an offer, or why there is none. */
export const recognizeForLink = operation({
  name: "identities.recognize_for_link",
  summary: "Offers the account that is signed in to link an identity elsewhere",
  access: writes({ who: "person", right: null, topic: "links" }),
  changes: [],
  fails: [],
  input: ExternalAccount,
  output: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("offer"), token: z.string() }),
    z.object({ kind: z.literal("already") }),
    z.object({ kind: z.literal("taken") }),
  ]),
  run: async ({ db, now, actor }, externalAccount) => {
    const owner = await findOwner(db, externalAccount);
    if (owner === actor.account.id) return { kind: "already" as const };
    if (owner !== null) return { kind: "taken" as const };
    return { kind: "offer" as const, token: await makeOffer(db, actor.account.id, externalAccount, now) };
  },
});
