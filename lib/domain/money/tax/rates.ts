import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { countryCodes } from "@/lib/base/countries";
import { ratedTerritories } from "@/lib/base/tax-places";
import { shippedRates } from "@/lib/base/tax-rates";
import { taxRates } from "@/lib/db/tables/money/tax";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { NewRate, ShownTaxRates } from "./schema";

const mostShown = 1_000;

type Row = { id: number | null; place: string; from: string; rate: string };

/** Of each place the row in effect on that day and all later ones, own rows after shipped ones of the same day. */
function currentAndLater(rows: readonly Row[], today: string) {
  const places = [...new Set(rows.map(({ place }) => place))].toSorted();
  return places.flatMap((place) => {
    const own = rows
      .filter((row) => row.place === place)
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    const current = own.filter(({ from }) => from <= today).at(-1);
    const shown = own.filter((row) => row === current || row.from > today || row.id !== null);
    return shown.map((row) => ({ ...row, is_current: row === current }));
  });
}

/** Rates of tax by place: those of today, those to come, and all that the operator has added. */
export const showTaxRates = staffOperation({
  name: "taxes.rates",
  summary: "Shows the rates of tax",
  access: byStaff("read", "taxes/read"),
  looks: "now_and_then",
  within: "rows",
  fails: [],
  input: z.object({}),
  output: ShownTaxRates,
  run: async ({ db, now }) => {
    const own = await db
      .select({ id: taxRates.id, place: taxRates.place, from: taxRates.validFrom, rate: taxRates.rate })
      .from(taxRates)
      .orderBy(asc(taxRates.id))
      .limit(mostShown);
    const all: Row[] = [...shippedRates.map((row) => ({ id: null, ...row })), ...own];
    return { rates: currentAndLater(all, now.toISOString().slice(0, 10)).slice(0, mostShown) };
  },
});

/** Adds a rate from a day on. What was issued before keeps its own. */
export const addTaxRate = staffOperation({
  name: "taxes.add_rate",
  summary: "Adds a rate of tax from a day on",
  access: byStaff("write", "taxes/manage"),
  changes: [],
  fails: ["tax_rate.known"],
  input: NewRate,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { place, valid_from: validFrom, rate }) => {
    if (!countryCodes.includes(place) && !ratedTerritories.includes(place))
      throw invalidArgument("place", "is no country, and no territory with a rate of its own");
    const [row] = await db
      .insert(taxRates)
      .values({ place, validFrom, rate, addedBy: staffIdOf(actor), addedAt: now })
      .onConflictDoNothing()
      .returning({ id: taxRates.id });
    if (!row) throw fail("tax_rate.known");
    note({ target: `tax rate ${place}`, changes: { valid_from: validFrom, rate } });
    return { id: row.id };
  },
});

/** Removes a rate of the operator; the shipped ones count again. */
export const removeTaxRate = staffOperation({
  name: "taxes.remove_rate",
  summary: "Removes a rate of tax that was added",
  access: byStaff("write", "taxes/manage"),
  changes: [],
  fails: ["tax_rate.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const [gone] = await db
      .delete(taxRates)
      .where(and(eq(taxRates.id, id)))
      .returning();
    if (!gone) throw fail("tax_rate.not_found");
    note({ target: `tax rate ${gone.place}`, changes: { removed: `${gone.validFrom} ${gone.rate}` } });
    return {};
  },
});
