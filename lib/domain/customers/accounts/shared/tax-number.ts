import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { lockAccount } from "../../../kernel/account/lock-account";

export type CheckedNumber = {
  country: string;
  /** With the country prefix. */
  number: string;
  isValid: boolean;
  by: "syntax" | "service";
};

/**
 * Stores the result of a check: a valid number of the account's own country becomes its tax number; an invalid result
 * invalidates the stored number. A number that the register has confirmed is not replaced by a check of its check
 * digits. Returns whether the number is now the account's.
 */
export async function keepTaxNumber(
  db: Database,
  accountId: number,
  { country, number, isValid, by }: CheckedNumber,
  now: Date,
): Promise<boolean> {
  // A Russian company's number is its INN, a field of the profile.
  if (country === "RU") return false;
  const row = await lockAccount(db, accountId);
  const isPresent = row.vatNumber === number;
  if (row.country !== country || (!isValid && !isPresent)) return false;
  const isKnownBetter =
    isPresent && row.vatValid && row.vatCheckedBy === "service" && isValid && by === "syntax";
  if (!isKnownBetter)
    await db
      .update(accounts)
      .set({ vatNumber: number, vatValid: isValid, vatCheckedAt: now, vatCheckedBy: by })
      .where(eq(accounts.id, accountId));
  return true;
}

/** Removes the account's tax number. */
export async function dropTaxNumber(db: Database, accountId: number): Promise<void> {
  await db
    .update(accounts)
    .set({ vatNumber: "", vatValid: false, vatCheckedAt: null, vatCheckedBy: null })
    .where(eq(accounts.id, accountId));
}
