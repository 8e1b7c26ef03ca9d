import type { Database } from "@/lib/db/client";
import { verifyLedger } from "@/lib/domain/billing/verify-ledger";

/** What breaks the laws of the ledger, as text; empty = nothing. */
export async function findBreaches(db: Database): Promise<string[]> {
  return (await verifyLedger(db)).map(({ law, what, found }) => `${law}: ${what} ${found}`);
}
