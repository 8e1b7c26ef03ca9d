import { z } from "zod";
import { exchangeRates } from "@/lib/db/tables/money/tax";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { completeJournal } from "../tax/shared/complete-journal";
import { RateByHand } from "./schema";

/** Enters the rate of a day by hand; documents that have one keep it, those without one get it. */
export const setExchangeRate = staffOperation({
  name: "exchange_rates.set",
  summary: "Enters an exchange rate by hand",
  access: byStaff("write", "taxes/manage"),
  changes: [],
  fails: [],
  input: RateByHand,
  output: z.object({ completed: z.int() }),
  run: async ({ db, now, actor, note }, { base, currency, day, rate }) => {
    if (base === currency) throw invalidArgument("currency", "must be another currency");
    if (Number(rate) <= 0) throw invalidArgument("rate", "must be above zero");
    if (day > now.toISOString().slice(0, 10)) throw invalidArgument("day", "is still to come");
    const own = { rate, source: "hand" as const, addedBy: staffIdOf(actor), addedAt: now };
    await db
      .insert(exchangeRates)
      .values({ base, currency, day, ...own })
      .onConflictDoUpdate({
        target: [exchangeRates.currency, exchangeRates.base, exchangeRates.day],
        set: own,
      });
    note({ target: `exchange rate ${base} ${currency}`, changes: { day, rate } });
    return { completed: await completeJournal(db) };
  },
});
