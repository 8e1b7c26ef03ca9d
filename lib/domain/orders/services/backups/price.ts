import { isPositive, type Money, percentOf, subtract, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { BackupPlan } from "../../../servers/backups/rules";
import type { readSchedule } from "../../../servers/backups/shared/read";
import { backupPart, priceParts, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { readParts } from "../../renewals/shared/issue";
import { readKnownPrices } from "../../renewals/shared/known-prices";
import { daysOf, priceIn, restOf } from "../rules";
import { priceOfRest, requireChangeable } from "../shared/rest-of-period";

type Schedule = Awaited<ReturnType<typeof readSchedule>>;

async function readOwner(db: Database, row: ServerRow) {
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  return owner;
}

/** Gross price of a period of the whole server with that plan; null = without backups. */
export async function recurringWith(
  db: Database,
  row: ServerRow,
  backupPlan: BackupPlan | null,
): Promise<string> {
  const owner = await readOwner(db, row);
  const known = await readKnownPrices(db, row, owner.prices);
  const parts = await readParts(db, await readCatalog(db), { ...row, backupPlan }, known);
  return priceParts(parts, row, owner).total;
}

/** The plan that is paid until the end of the paid time; null = none is. */
export const paidPlanOf = (row: ServerRow, schedule: Schedule): BackupPlan | null =>
  schedule?.paidPlan && schedule.paidUntil && row.dueAt && schedule.paidUntil >= row.dueAt
    ? schedule.paidPlan
    : row.backupPlan;

/**
 * Price of a plan: for the rest of the paid time less that of what is paid already, and for each later period. Nothing comes
 * back for a cheaper one.
 */
export async function priceBackups(
  db: Database,
  row: ServerRow,
  plan: BackupPlan,
  { schedule, now }: { schedule: Schedule; now: Date },
) {
  const endsAt = await requireChangeable(db, row, now);
  const owner = await readOwner(db, row);
  const paid = paidPlanOf(row, schedule);
  // Promotions apply to whole periods: a mid-period change has the full price until the next one.
  const alone = { ...row, promo: null };
  const restPrice = async (one: BackupPlan): Promise<Money> => {
    const own = priceParts([backupPart(one, row.currency)], alone, owner);
    return (await priceOfRest(db, row, priceIn(own, row.currency), now)).subtotal;
  };
  const whole = await restPrice(plan);
  const less = paid === null ? zero(row.currency) : await restPrice(paid);
  const more = subtract(whole, less);
  const amount = isPositive(more) ? more : zero(row.currency);
  const { unused: days } = daysOf({ startsAt: now, endsAt }, now);
  return {
    owner,
    endsAt,
    /** Net, as `chargeChange` expects. */
    amount,
    tax: percentOf(amount, owner.tax.rate),
    recurring: await recurringWith(db, row, plan),
    days,
    until: dayIn(endsAt, owner.timeZone),
    rest: restOf(endsAt, now),
  };
}
