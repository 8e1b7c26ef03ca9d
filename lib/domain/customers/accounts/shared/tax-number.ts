import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { taxNumberChecks } from "@/lib/db/tables/money/tax";
import { lockAccount } from "../../../kernel/account/lock-account";

export type CheckedNumber = {
  country: string;
  /** With the country prefix. */
  number: string;
  isValid: boolean;
  by: "syntax" | "service";
  /** As the register says; left out or empty = it does not. */
  name?: string;
  address?: string;
  /** Of the register's answer. */
  consultation?: string;
};

/**
 * Stores the result of a check: a valid number of the account's own country becomes its tax number; an invalid result
 * invalidates the stored number. A number that the register has confirmed is not replaced by a check of its check
 * digits. Returns whether the number is now the account's.
 */
export async function keepTaxNumber(
  db: Database,
  accountId: number,
  checked: CheckedNumber,
  now: Date,
): Promise<boolean> {
  const { country, number, isValid, by } = checked;
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
  if (by === "service") {
    const { name = "", address = "", consultation = "" } = checked;
    const proof = { name: name.slice(0, 250), address: address.slice(0, 250), consultation };
    await db.insert(taxNumberChecks).values({ accountId, number, isValid, ...proof, at: now });
  }
  return true;
}

/** Removes the account's tax number. */
export async function dropTaxNumber(db: Database, accountId: number): Promise<void> {
  await db
    .update(accounts)
    .set({ vatNumber: "", vatValid: false, vatCheckedAt: null, vatCheckedBy: null })
    .where(eq(accounts.id, accountId));
}
