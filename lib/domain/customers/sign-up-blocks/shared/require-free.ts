import { and, inArray, isNull, ne, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { accounts, Profile } from "@/lib/db/tables/customers/accounts";
import { signUpBlocks } from "@/lib/db/tables/customers/sign-up-blocks";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { hashOfBlocked, networkOf } from "./blocked-forms";

async function isBlocked(db: Database, hashes: readonly Buffer[], but?: SQL): Promise<boolean> {
  if (hashes.length === 0) return false;
  const inForce = and(inArray(signUpBlocks.hash, [...hashes]), isNull(signUpBlocks.liftedAt), but);
  const rows = await db.select({ id: signUpBlocks.id }).from(signUpBlocks).where(inForce).limit(1);
  return rows.length > 0;
}

/** Throws if nobody may sign up from the caller's network. */
export async function requireFreeNetwork(db: Database, address: string): Promise<void> {
  const network = networkOf(address);
  if (network !== null && (await isBlocked(db, [hashOfBlocked("network", network)])))
    throw fail("sign_up.refused");
}

/** Whether nobody may sign up with that email. The caller of a sign-up is not told. */
export const isEmailBlocked = (db: Database, email: string): Promise<boolean> =>
  isBlocked(db, [hashOfBlocked("email", email)]);

/** A phone number as it is blocked; null without one. */
export const phoneOf = ({ phonecc, phonenumber }: Profile): string | null =>
  phonenumber === "" ? null : `+${phonecc}${phonenumber}`;

type Row = Pick<typeof accounts.$inferSelect, "id" | "profile">;

/** Throws if the phone number changes to one that is blocked because of another account: sign-up asks for none. */
export async function requireFreePhone(db: Database, { id, profile }: Row, wanted: Profile): Promise<void> {
  const phone = phoneOf(wanted);
  if (phone === null || phone === phoneOf(profile)) return;
  if (await isBlocked(db, [hashOfBlocked("phone", phone)], ne(signUpBlocks.accountId, id)))
    throw invalidArgument("billing_phonenumber", "cannot be used, please contact support");
}
