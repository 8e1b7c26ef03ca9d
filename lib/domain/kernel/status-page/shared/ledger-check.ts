import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";

const fact = "ledger check";

const Breach = z.object({ law: z.string(), what: z.string(), found: z.string() });

const LedgerCheck = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  breaches: z.int(),
  /** The first of them. */
  told: z.array(Breach).default([]),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** Result of the last check; null before the first. */
export async function readLedgerCheck(db: Database): Promise<LedgerCheck | null> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, fact));
  return row ? LedgerCheck.parse(JSON.parse(row.value)) : null;
}

export const writeLedgerCheck = (db: Database, check: z.input<typeof LedgerCheck>): Promise<void> =>
  writeInstallationSetting(db, fact, JSON.stringify(check));
