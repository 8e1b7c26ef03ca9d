import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";

const names = { months: "key figures of months", days: "key figures of days" } as const;

/** `last`: the newest month or day that was counted; `at`: when. */
const CountedUntil = z.object({ last: z.string(), at: z.iso.datetime() });
export type CountedUntil = z.infer<typeof CountedUntil>;

/** Null before the first count. */
export async function readCountedUntil(db: Database, of: keyof typeof names): Promise<CountedUntil | null> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, names[of]));
  return row ? CountedUntil.parse(JSON.parse(row.value)) : null;
}

export const writeCountedUntil = (db: Database, of: keyof typeof names, last: string, now: Date) =>
  writeInstallationSetting(db, names[of], JSON.stringify({ last, at: now.toISOString() }));
