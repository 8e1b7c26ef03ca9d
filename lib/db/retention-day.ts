import { eq } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import type { Database } from "./client";
import { takeTurn } from "./take-turn";
import { writeInstallationSetting } from "./write-fact";

const fact = "retention day";
const moment = "retention day advanced";
/** At twice the pace of time, so that it catches up after a stop. */
const stepMs = 12 * 3_600_000;
const pauseHours = 6;

/**
 * Cutoff for deleting old rows. Advances by half a day at most, and not again for some hours, however many ask: so a
 * clock that jumps ahead cannot delete everything unnoticed.
 */
export async function retentionDay(db: Database, now: Date): Promise<Date> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, fact));
  const known = row === undefined ? now.getTime() : Date.parse(row.value);
  const isNext = (row === undefined || now.getTime() > known) && (await takeTurn(db, moment, pauseHours));
  const day = new Date(Math.min(now.getTime(), isNext ? known + stepMs : known));
  if (row === undefined || day.getTime() !== known)
    await writeInstallationSetting(db, fact, day.toISOString());
  return day;
}

/** Data that ended before this time is deleted; null = kept forever. */
export async function keptSince(db: Database, keptMonths: number, now: Date): Promise<Date | null> {
  return keptMonths === 0 ? null : addMonths(await retentionDay(db, now), -keptMonths);
}
