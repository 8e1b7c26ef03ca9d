import { and, asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { Day } from "@/lib/base/day-spans";
import { dunningRates } from "@/lib/db/tables/orders/dunning";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

const most = 500;
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be percent a year, such as 6.27")
  .transform((text) => Number(text).toFixed(2));

/** Percent a year, by country of the seller and the day from which it is valid. */
const DunningRate = z.object({
  country: z.string(),
  from: z.string(),
  consumer: z.string(),
  business: z.string(),
});
export type DunningRate = z.infer<typeof DunningRate>;

/** Rates of interest on late payments by law, the newest of each country first. */
export const listRates = staffOperation({
  name: "dunning.rates",
  summary: "Lists the rates of interest on late payments",
  access: byStaff("read", "dunning/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ rates: z.array(DunningRate) }),
  run: async ({ db }) => {
    const rows = await db
      .select()
      .from(dunningRates)
      .orderBy(asc(dunningRates.country), desc(dunningRates.validFrom))
      .limit(most);
    return { rates: rows.map(({ validFrom, ...rate }) => ({ ...rate, from: validFrom })) };
  },
});

/** Sets the rate of a country from a day on, for consumers and businesses. What was charged stays as it was. */
export const setRate = staffOperation({
  name: "dunning.set_rate",
  summary: "Sets the rate of interest on late payments of a country from a day on",
  access: byStaff("write", "dunning/manage"),
  changes: [],
  fails: [],
  input: z.object({
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, "must be a country code such as DE"),
    from: Day,
    consumer: percent,
    business: percent,
  }),
  output: z.object({}),
  run: async ({ db, note }, { country, from, consumer, business }) => {
    const same = and(eq(dunningRates.country, country), eq(dunningRates.validFrom, from));
    const [before] = await db.select().from(dunningRates).where(same).for("update");
    const set = { consumer, business };
    await db
      .insert(dunningRates)
      .values({ country, validFrom: from, ...set })
      .onConflictDoUpdate({ target: [dunningRates.country, dunningRates.validFrom], set });
    const said = before ? `${before.consumer} / ${before.business}` : null;
    note({
      target: `interest rate ${country}`,
      changes: { since: from, percent: { from: said, to: `${consumer} / ${business}` } },
    });
    return {};
  },
});
