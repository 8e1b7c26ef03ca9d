import { desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { legalAcceptances, legalVersions } from "@/lib/db/tables/customers/legal";
import type { AcceptedDocument } from "../schema";

/** As many as an account gains in decades. */
const most = 200;

/** What was accepted for an account, the newest first. */
export async function readAccepted(db: Database, accountId: number): Promise<AcceptedDocument[]> {
  const { versionId: version, language, acceptedAt, address, occasion } = legalAcceptances;
  const { kind, number } = legalVersions;
  const rows = await db
    .select({ version, language, acceptedAt, address, occasion, kind, number, by: accounts.email })
    .from(legalAcceptances)
    .innerJoin(legalVersions, eq(legalVersions.id, legalAcceptances.versionId))
    .leftJoin(accounts, eq(accounts.id, legalAcceptances.personId))
    .where(eq(legalAcceptances.accountId, accountId))
    .orderBy(desc(legalAcceptances.id))
    .limit(most);
  return rows.map(({ acceptedAt: at, ...row }) => ({ ...row, at: at.toISOString() }));
}
