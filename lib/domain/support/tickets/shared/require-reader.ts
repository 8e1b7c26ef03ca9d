import type { Database } from "@/lib/db/client";
import { isErased } from "../../../customers/personal-data/shared/is-erased";
import { findCustomer } from "../../../kernel/account/find-customer";
import { fail } from "../../../kernel/errors/fail";

/** Whether somebody would read a message to this customer: not after an erasure. */
export const hasReader = async (db: Database, accountId: number): Promise<boolean> =>
  !(await isErased(db, await findCustomer(db, accountId)));

/** Throws if nobody would read a message to this customer. */
export async function requireReader(db: Database, accountId: number): Promise<void> {
  if (!(await hasReader(db, accountId))) throw fail("conversation.no_reader");
}
