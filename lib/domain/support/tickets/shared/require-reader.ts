import type { Database } from "@/lib/db/client";
import { isErased } from "../../../customers/personal-data/shared/is-erased";
import { findCustomer } from "../../../kernel/account/find-customer";
import { fail } from "../../../kernel/errors/fail";

/** Throws if nobody would read a message to this customer. */
export async function requireReader(db: Database, accountId: number): Promise<void> {
  if (await isErased(db, await findCustomer(db, accountId))) throw fail("conversation.no_reader");
}
