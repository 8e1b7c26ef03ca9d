import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import type { Context } from "../context";
import { issueSession } from "../sessions/issue";

export type LoginTerms = { ttl: number; isBound: boolean };

/** The session of a person whose password (and second factor) was right; returns its token. */
export async function openPasswordSession(
  db: Database,
  context: Context,
  accountId: number,
  { ttl, isBound }: LoginTerms,
): Promise<string> {
  const { token } = await issueSession(db, {
    accountId,
    kind: "password",
    apiKeyId: null,
    isBound,
    ttlSeconds: ttl,
    address: context.address,
    userAgent: context.userAgent,
    now: context.now,
  });
  const seen = { lastLoginAt: context.now, lastLoginAddress: context.address };
  await db.update(accounts).set(seen).where(eq(accounts.id, accountId));
  return token;
}
