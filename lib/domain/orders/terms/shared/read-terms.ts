import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { lastDayOf } from "@/lib/base/day-spans";
import { amountOf, type Currency } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { customerDiscounts, customerPrices, customerTerms } from "@/lib/db/tables/money/terms";
import { payLaterOf } from "../../../money/billing/shared/read-pay-later";
import type { TermsView } from "../schema";

const most = 200;

async function readDiscount(db: Database, accountId: number, timeZone: string, now: Date) {
  const [row] = await db
    .select()
    .from(customerDiscounts)
    .where(and(eq(customerDiscounts.accountId, accountId), isNull(customerDiscounts.endedAt)));
  if (!row) return null;
  const { id, percent, covers, startsAt, endsAt } = row;
  return {
    ...{ id, percent, covers },
    from: dayIn(startsAt, timeZone),
    until: lastDayOf(endsAt, timeZone),
    is_now: startsAt <= now && (endsAt === null || endsAt > now),
  };
}

async function readPrices(db: Database, accountId: number) {
  const rows = await db
    .select({ price: customerPrices, preset: presets.name })
    .from(customerPrices)
    .innerJoin(presets, eq(presets.id, customerPrices.presetId))
    .where(and(eq(customerPrices.accountId, accountId), isNull(customerPrices.endedAt)))
    .orderBy(asc(customerPrices.id))
    .limit(most);
  return rows.map(({ preset, price: { id, location, months, price, currency } }) => ({
    ...{ id, preset, location, months },
    price: { value: price, currency },
  }));
}

/** Everything that was agreed on with an account. */
export async function readTermsOf(
  db: Database,
  whose: { id: number; currency: Currency; zone: string },
  now: Date,
): Promise<z.input<typeof TermsView>> {
  const { id, currency, zone } = whose;
  const [terms] = await db.select().from(customerTerms).where(eq(customerTerms.accountId, id));
  const later = await payLaterOf(db, whose, terms, now);
  return {
    currency,
    pay_later: later && {
      limit: amountOf(later.limit),
      owed: amountOf(later.owed),
      left: amountOf(later.left),
      days: later.days,
      is_stopped: later.isStopped,
    },
    purchase_order: terms?.purchaseOrder ?? "",
    cost_center: terms?.costCenter ?? "",
    invoice_day: terms?.invoiceDay ?? null,
    discount: await readDiscount(db, id, zone, now),
    prices: await readPrices(db, id),
  };
}
