import { asc } from "drizzle-orm";
import { isDay } from "@/lib/base/is-day";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { costRows } from "./cost-rows";
import { AskedCosts, Costs } from "./schema";
import { readOtherFees, readPaid } from "./shared/read-costs";

const dayMs = 86_400_000;
const mostDays = 3_660;

function momentOf(name: "from" | "until", day: string): Date {
  if (!isDay(day)) throw invalidArgument(name, "must be a day such as 2026-11-30");
  return new Date(`${day}T00:00:00Z`);
}

/** What each card service costs: of the payments that were begun in a period, by service and currency. */
export const showCosts = staffOperation({
  name: "card_payouts.costs",
  summary: "Shows what the card services cost in a period",
  access: byStaff("read", "closing/manage"),
  looks: "now_and_then",
  fails: [],
  pool: "staff_searches",
  input: AskedCosts,
  output: Costs,
  run: async ({ db }, { company = null, ...days }) => {
    const from = momentOf("from", days.from);
    const until = new Date(momentOf("until", days.until).getTime() + dayMs);
    if (from >= until) throw invalidArgument("until", "must not be before the first day");
    if (until.getTime() - from.getTime() > mostDays * dayMs)
      throw invalidArgument("until", "must be within ten years");
    const span = { from, until, company };
    const sellers = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(hasFacts)
      .orderBy(asc(companies.id));
    return {
      rows: costRows(await readPaid(db, span), await readOtherFees(db, span)),
      companies: sellers,
    };
  },
});
