import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { passkeyChallenges } from "@/lib/db/tables/identity/two-factor";

const lifeMs = 600_000;

type Purpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** Binds a challenge to a secret of the caller (a token in a cookie, or a session). */
export type Handle = { purpose: Purpose; secret: string };

const hashOf = ({ purpose, secret }: Handle): Buffer =>
  keyedHash("passkey challenge", `${purpose}:${secret}`);

/** Stores a new challenge (base64url); replaces an earlier one of the same handle. */
export async function keepChallenge(
  db: Database,
  handle: Handle,
  accountId: number | null,
  now: Date,
): Promise<string> {
  const fresh = {
    challenge: randomBytes(32).toString("base64url"),
    expiresAt: new Date(now.getTime() + lifeMs),
    usedAt: null,
  };
  await db
    .insert(passkeyChallenges)
    .values({ tokenHash: hashOf(handle), purpose: handle.purpose, accountId, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.tokenHash, set: { accountId, ...fresh } });
  return fresh.challenge;
}

/** Takes the challenge of a handle, once; null if there is none, or it has expired or was used. */
export async function takeChallenge(
  db: Database,
  handle: Handle,
  accountId: number | null,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .update(passkeyChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashOf(handle)),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge ?? null;
}
