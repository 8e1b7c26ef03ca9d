import { add, percentOf } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { priceParts, readCatalog, readTaxes } from "../../../orders/orders/shared/price-service";
import { readParts } from "../../../orders/renewals/shared/issue";
import { readKnownPrices } from "../../../orders/renewals/shared/known-prices";
import { daysOf, priceIn, restOf } from "../../../orders/services/rules";
import { priceOfRest, requireChangeable } from "../../../orders/services/shared/rest-of-period";

/** Price of a period with that number of additional addresses: of the whole server, and of those addresses alone. */
async function priceWith(db: Database, row: ServerRow, extraAddresses: number) {
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  const installOptions = { ...row.installOptions, extraAddresses };
  const known = await readKnownPrices(db, row, owner.prices);
  const parts = await readParts(db, await readCatalog(db), { ...row, installOptions }, known);
  const own = parts.filter(({ what }) => what.code === "ipv4");
  // Promotions apply to whole periods: a mid-period change has the full price until the next one.
  const alone = { ...row, promo: null };
  return { owner, whole: priceParts(parts, row, owner), own: priceParts(own, alone, owner) };
}

/** Price of `count` more addresses: for the rest of the paid time, and for each later period. */
export async function priceMore(db: Database, row: ServerRow, count: number, now: Date) {
  const endsAt = await requireChangeable(db, row, now);
  const { own, owner } = await priceWith(db, row, count);
  const { whole } = await priceWith(db, row, row.installOptions.extraAddresses + count);
  const { subtotal } = await priceOfRest(db, row, priceIn(own, row.currency), now);
  const { unused: days } = daysOf({ startsAt: now, endsAt }, now);
  return {
    owner,
    /** Net, as `chargeChange` expects. */
    amount: subtotal,
    charge: add(subtotal, percentOf(subtotal, owner.tax.rate)),
    each: (await priceWith(db, row, 1)).own.total,
    recurring: whole.total,
    days,
    until: dayIn(endsAt, owner.timeZone),
    rest: restOf(endsAt, now),
  };
}

/** Price of a period with that number of additional addresses. */
export const recurringWith = async (db: Database, row: ServerRow, extraAddresses: number): Promise<string> =>
  (await priceWith(db, row, extraAddresses)).whole.total;
