import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import type { Exemption } from "./schema";

/** The exemption of an account that was not ended, also after its last day; null without one. */
export async function readExemption(db: Database, accountId: number): Promise<Exemption | null> {
  const { id, basis, until, proofName, grantedAt } = taxExemptions;
  const [row] = await db
    .select({ id, basis, until, proof: proofName, at: grantedAt, by: staffName("tax_exemptions.granted_by") })
    .from(taxExemptions)
    .where(and(eq(taxExemptions.accountId, accountId), isNull(taxExemptions.endedAt)));
  return row ? { ...row, by: row.by ?? "", at: row.at.toISOString() } : null;
}
