import type { Database } from "@/lib/db/client";
import { type CustomerRow, findCustomer } from "../../kernel/account/find-customer";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";

/** Locks and returns a customer's account that is not closed. */
export async function lockOpenCustomer(db: Database, id: number): Promise<CustomerRow> {
  await findCustomer(db, id);
  const row = await lockAccount(db, id);
  if (row.status === "Closed") throw fail("account.is_closed");
  return row;
}
