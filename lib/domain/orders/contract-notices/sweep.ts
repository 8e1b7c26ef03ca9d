import { and, inArray, isNull, lt, ne } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { retentionDays } from "@/lib/env";

const batch = 1_000;
const nobody = { name: "", email: "", contract: "", reason: "", address: "", outcome: null };

/**
 * Empties what is about the person in settled declarations of people without an account; that of an account goes with
 * its erasure. That there was a declaration, and when, stays.
 */
export async function sweepDeclarations(db: Database, now: Date): Promise<void> {
  const isOld = and(
    isNull(contractNotices.accountId),
    lt(contractNotices.settledAt, hoursBefore(now, 24 * retentionDays().declarations)),
    ne(contractNotices.email, ""),
  );
  for (let emptied = batch; emptied === batch; ) {
    const some = db.select({ id: contractNotices.id }).from(contractNotices).where(isOld).limit(batch);
    const rows = await db
      .update(contractNotices)
      .set(nobody)
      .where(inArray(contractNotices.id, some))
      .returning({ id: contractNotices.id });
    emptied = rows.length;
  }
}
