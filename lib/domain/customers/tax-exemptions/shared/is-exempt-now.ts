import { type AnyColumn, and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";

/** The exemption of an account that counts today, by the day of the database: at most one row. */
export const isExemptNow = (accountId: AnyColumn): SQL | undefined =>
  and(
    eq(taxExemptions.accountId, accountId),
    isNull(taxExemptions.endedAt),
    sql`(${taxExemptions.until} is null or ${taxExemptions.until} >= current_date)`,
  );
