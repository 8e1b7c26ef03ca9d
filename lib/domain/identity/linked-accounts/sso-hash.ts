import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { linkedAccounts, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { writes } from "../../kernel/access/access";
import { type DomainError, fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";

const lifeSeconds = 300;

const hashOf = (value: string): Buffer => keyedHash("sso hash", value);

const notBySso = (): DomainError => fail("sso.session_required");

/** Finds the linked service through which this account last signed in. */
async function lastProvider(db: Database, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ provider: linkedAccounts.provider })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.accountId, accountId), isNotNull(linkedAccounts.lastUsedAt)))
    .orderBy(desc(linkedAccounts.lastUsedAt))
    .limit(1);
  return row?.provider ?? null;
}

/**
 * Creates the hash with which an API client completes a browser's single sign-on (docs/api.md): shown once, valid for
 * one login. The client then needs no reauthentication, so the browser does.
 */
export const makeSsoHash = operation({
  name: "identities.sso_hash",
  summary: "Makes the hash with which a program signs in once",
  access: writes({ who: "person", right: null, grants: "always", topic: "links" }),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ sso: z.string(), sso_hash: z.string(), expires: z.int() }),
  run: async ({ db, now, actor, note }) => {
    const { account, session } = actor;
    const provider = session.kind === "sso" ? await lastProvider(db, account.id) : null;
    if (provider === null) throw notBySso();
    // Only one is valid at a time: an older unused hash is replaced.
    await db.delete(ssoHashes).where(and(eq(ssoHashes.accountId, account.id), isNull(ssoHashes.usedAt)));
    const value = randomBytes(32).toString("hex");
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    await db.insert(ssoHashes).values({ hash: hashOf(value), accountId: account.id, provider, expiresAt });
    note({ target: `account ${account.id}`, changes: { provider } });
    return { sso: provider, sso_hash: value, expires: Math.floor(expiresAt.getTime() / 1000) };
  },
});

type Shown = { sso: string; hash: string; now: Date };

const isOpen = ({ sso, hash, now }: Shown) =>
  and(
    eq(ssoHashes.hash, hashOf(hash)),
    eq(ssoHashes.provider, sso),
    isNull(ssoHashes.usedAt),
    gt(ssoHashes.expiresAt, now),
  );

/** Finds the account of a hash; null if it is unknown, used, expired, or belongs to another service. */
export async function findSsoHash(db: Database, shown: Shown): Promise<number | null> {
  const [row] = await db.select({ accountId: ssoHashes.accountId }).from(ssoHashes).where(isOpen(shown));
  return row?.accountId ?? null;
}

/** Consumes a hash; of two concurrent calls only one gets true. */
export async function takeSsoHash(db: Database, shown: Shown): Promise<boolean> {
  const taken = await db
    .update(ssoHashes)
    .set({ usedAt: shown.now })
    .where(isOpen(shown))
    .returning({ accountId: ssoHashes.accountId });
  return taken.length === 1;
}
