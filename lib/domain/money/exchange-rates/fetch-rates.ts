import { and, desc, eq } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { exchangeRates } from "@/lib/db/tables/money/tax";
import { exchangeRateSource } from "@/lib/env";
import type { DayRates, ExchangeRateSource } from "@/lib/outside/exchange-rates/port";
import { makeRateSource } from "@/lib/outside/exchange-rates/sources";
import { completeJournal } from "../tax/shared/complete-journal";

const waitMs = 20_000;
/** After so many days without a file, all of the last 90 are read. */
const gapDays = 4;

/** The newest day of the file that is stored, `YYYY-MM-DD`; null = none. Each has the dollar. */
export async function readNewestDay(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ day: exchangeRates.day })
    .from(exchangeRates)
    .where(
      and(eq(exchangeRates.currency, "USD"), eq(exchangeRates.base, "EUR"), eq(exchangeRates.source, "ecb")),
    )
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  return row?.day ?? null;
}

/** What was published stays, and so does what was entered by hand. */
async function keepRates(db: Database, days: readonly DayRates[], now: Date): Promise<number> {
  const rows = days.flatMap(({ day, rates }) =>
    Object.entries(rates).map(([currency, rate]) => ({
      ...{ base: "EUR", currency, day, rate, addedAt: now },
      source: "ecb" as const,
    })),
  );
  const written = await db
    .insert(exchangeRates)
    .values(rows)
    .onConflictDoNothing()
    .returning({ day: exchangeRates.day });
  return written.length;
}

/**
 * Reads the published rates, and gives them to documents that had none yet. Throws if the service does not answer, so that
 * the queue tries again. Does nothing where rates are entered by hand alone.
 */
export async function fetchExchangeRates(
  db: Database,
  now: Date,
  source: ExchangeRateSource | null = makeRateSource[exchangeRateSource()](),
): Promise<{ written: number; completed: number }> {
  if (!source) return { written: 0, completed: 0 };
  const newest = await readNewestDay(db);
  const isRecent = newest !== null && Date.parse(newest) > now.getTime() - gapDays * 86_400_000;
  const days = await source.read(isRecent ? "day" : "90 days", AbortSignal.timeout(waitMs));
  // Of a day that is still to come nothing can be published.
  const known = days.filter(({ day }) => day <= now.toISOString().slice(0, 10));
  return inTransaction(async (own) => {
    const written = known.length === 0 ? 0 : await keepRates(own, known, now);
    return { written, completed: await completeJournal(own) };
  });
}
