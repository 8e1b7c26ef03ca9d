import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { readOldHash } from "../rules";

/**
 * Stores the hash that another system had for an account without a password of ours; null or one of an unknown form
 * removes it. Returns whether it is one that a sign-in can be checked with.
 */
export async function keepOldPassword(
  db: Database,
  accountId: number,
  hash: string | null,
): Promise<boolean> {
  const read = hash === null ? null : readOldHash(hash);
  if (hash === null || !read) {
    await db.delete(oldPasswords).where(eq(oldPasswords.accountId, accountId));
    return false;
  }
  const values = { hash: hash.trim(), cost: read.cost };
  await db
    .insert(oldPasswords)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: oldPasswords.accountId, set: values });
  return true;
}
