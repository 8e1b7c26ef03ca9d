import { randomInt } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { recoveryCodes } from "@/lib/db/tables/identity/two-factor";
import { hashRecoveryCode } from "./codes";

const howMany = 10;
/** Without easily confused letters and digits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

const half = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Replaces all recovery codes with ten new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, accountId: number, now: Date): Promise<string[]> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`);
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, hash: hashRecoveryCode(accountId, code), createdAt: now })));
  return codes;
}

/** Creates the codes with the first second factor; returns null if the account already has some. */
export async function firstRecoveryCodes(
  db: Database,
  accountId: number,
  now: Date,
): Promise<string[] | null> {
  return (await countRecoveryCodes(db, accountId)) > 0 ? null : replaceRecoveryCodes(db, accountId, now);
}

export async function dropRecoveryCodes(db: Database, accountId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
