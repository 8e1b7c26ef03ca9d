import { eq } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { installationFacts } from "@/lib/db/tables/installation";
import { writeFact } from "@/lib/db/write-fact";

const fact = "retention day";
const stepMs = 6 * 3_600_000;

/**
 * The moment by which what is old is deleted. It follows the clock by some hours each round at most: one that jumps years ahead
 * must not take all that was kept before anybody has seen it.
 */
export async function retentionDay(db: Database, now: Date): Promise<Date> {
  const [row] = await db.select().from(installationFacts).where(eq(installationFacts.name, fact));
  const known = row === undefined ? now.getTime() : Date.parse(row.value);
  const day = new Date(Math.min(now.getTime(), known + stepMs));
  if (row === undefined || day.getTime() !== known) await writeFact(db, fact, day.toISOString());
  return day;
}

/** What ended before that moment is not kept any more; null = it is kept for ever. */
export async function keptSince(db: Database, keptMonths: number, now: Date): Promise<Date | null> {
  return keptMonths === 0 ? null : addMonths(await retentionDay(db, now), -keptMonths);
}
