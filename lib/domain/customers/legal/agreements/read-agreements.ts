import { desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { legalAgreements, legalVersions } from "@/lib/db/tables/customers/legal";
import type { Agreement } from "./schema";

const most = 50;

/** The agreements of an account without their PDFs, the newest first. */
export async function readAgreements(db: Database, accountId: number): Promise<Agreement[]> {
  const { id, versionId: version, language, signer, acceptedAt, address, hash } = legalAgreements;
  const rows = await db
    .select({ id, version, language, signer, acceptedAt, address, hash, number: legalVersions.number })
    .from(legalAgreements)
    .innerJoin(legalVersions, eq(legalVersions.id, legalAgreements.versionId))
    .where(eq(legalAgreements.accountId, accountId))
    .orderBy(desc(id))
    .limit(most);
  return rows.map(({ acceptedAt: at, ...row }) => ({ ...row, at: at.toISOString() }));
}
