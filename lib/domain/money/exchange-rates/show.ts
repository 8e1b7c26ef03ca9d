import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { exchangeRates, taxEntries } from "@/lib/db/tables/money/tax";
import { exchangeRateSource } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readNewestDay } from "./fetch-rates";
import { ShownRates } from "./schema";

const shown = 120;

/** Rates of the last 60 days that matter: of currencies that are sold in or declared, and all by hand. */
export const showExchangeRates = staffOperation({
  name: "exchange_rates.show",
  summary: "Shows exchange rates, and how many documents have none yet",
  access: byStaff("read", "taxes/read"),
  looks: "now_and_then",
  fails: [],
  input: z.object({}),
  output: ShownRates,
  run: async ({ db, now }) => {
    const since = new Date(now.getTime() - 60 * 86_400_000).toISOString().slice(0, 10);
    const isNew = gte(exchangeRates.day, since);
    const sold = [...currencies].filter((currency) => currency !== "EUR");
    const published = await db
      .select()
      .from(exchangeRates)
      .where(and(inArray(exchangeRates.currency, sold), eq(exchangeRates.base, "EUR"), isNew))
      .orderBy(desc(exchangeRates.day))
      .limit(shown);
    const byHand = await db
      .select()
      .from(exchangeRates)
      .where(and(eq(exchangeRates.source, "hand"), isNew))
      .orderBy(desc(exchangeRates.day))
      .limit(shown);
    const rates = [...byHand, ...published.filter(({ source }) => source !== "hand")]
      .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
      .slice(0, shown);
    const [waiting] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(taxEntries)
      .where(and(isNull(taxEntries.homeBase), isNotNull(taxEntries.homeCurrency)));
    return {
      source: exchangeRateSource(),
      newest: await readNewestDay(db),
      waiting: waiting?.count ?? 0,
      rates: rates.map(({ base, currency, day, rate, source }) => ({ base, currency, day, rate, source })),
    };
  },
});
