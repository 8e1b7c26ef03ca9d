import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { type Breach, verifyLedger } from "@/lib/domain/money/billing/verify-ledger";

/** Makes changes that only the database owner can make, verifies the ledger, and rolls them back. */
export async function breachesBy(...damages: ReturnType<typeof sql>[]): Promise<Breach[]> {
  let breaches: Breach[] = [];
  const undo = new Error("undo");
  await database()
    .transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      for (const damage of damages) await db.execute(damage);
      breaches = await verifyLedger(db);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return breaches;
}

export const lawsBrokenBy = async (...damages: ReturnType<typeof sql>[]): Promise<string[]> =>
  [...new Set((await breachesBy(...damages)).map(({ law }) => law))].sort();
