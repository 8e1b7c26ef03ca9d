import { type Currency, decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { readCredit as read } from "@/lib/domain/money/billing/shared/ledger";

/** The account's credit as decimal text, as tests compare it. */
export const readCredit = async (db: Database, accountId: number, currency: Currency): Promise<string> =>
  decimalOf(await read(db, accountId, currency));
