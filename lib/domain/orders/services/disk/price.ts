import { add, isPositive, type Money, percentOf, subtract, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { diskTerms } from "@/lib/env";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { requireAble } from "../../../servers/servers/shared/able";
import { presetOf, requireVirtual } from "../../../servers/servers/shared/require-usable";
import { diskPart, priceParts, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { readLicenses, readParts } from "../../renewals/shared/issue";
import { daysOf, priceIn, restOf } from "../rules";
import { priceOfRest, requireChangeable } from "../shared/rest-of-period";

/** What becomes of a server's disk: its preset, and how many GB are bought. */
export type Growth = Awaited<ReturnType<typeof requireGrowth>>;

/** Throws unless a disk of that size is sold for the server, and its machine can have it. */
export async function requireGrowth(db: Database, row: ServerRow, diskGb: number) {
  await requireVirtual(db, row);
  await requireAble(db, row, "growDisk");
  const { prices, mostGb } = diskTerms();
  if (!prices.has(row.currency)) throw fail("disk.not_sold");
  const preset = await presetOf(db, row);
  const before = preset.hddGb + row.extraDiskGb;
  if (diskGb <= before) throw invalidArgument("disk", `must be more than ${before} GB: disks only grow`);
  if (diskGb > mostGb) throw invalidArgument("disk", `at most ${mostGb} GB`);
  return {
    preset,
    before,
    diskGb,
    extraDiskGb: diskGb - preset.hddGb,
    grown: { ...preset, hddGb: preset.hddGb + diskGb - before },
  };
}

/** Price of so many GB beside those of the preset: for the rest of the paid time less what is paid, and for each later period. */
export async function priceDisk(db: Database, row: ServerRow, extraDiskGb: number, now: Date) {
  const endsAt = await requireChangeable(db, row, now);
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  // Promotions apply to whole periods: a mid-period change has the full price until the next one.
  const alone = { ...row, promo: null };
  const restPrice = async (gb: number): Promise<Money> => {
    const own = priceParts([diskPart(gb, row.currency)], alone, owner);
    return (await priceOfRest(db, row, priceIn(own, row.currency), now)).subtotal;
  };
  // The difference of both, so that many small steps cost what one large one does.
  const more = subtract(await restPrice(extraDiskGb), await restPrice(row.extraDiskGb));
  const amount = isPositive(more) ? more : zero(row.currency);
  const licenses = (await readLicenses(db, [row.id])).get(row.id) ?? [];
  const known = { licenses, prices: owner.prices };
  const parts = await readParts(db, await readCatalog(db), { ...row, extraDiskGb }, known);
  return {
    owner,
    endsAt,
    /** Net, as `chargeChange` expects. */
    amount,
    charge: add(amount, percentOf(amount, owner.tax.rate)),
    recurring: priceParts(parts, row, owner).total,
    days: daysOf({ startsAt: now, endsAt }, now).unused,
    until: dayIn(endsAt, owner.timeZone),
    rest: restOf(endsAt, now),
  };
}
