import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { promos, promoUses } from "@/lib/db/tables/catalog/promos";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { type PromoRefusal, refusalOfPromo } from "../rules";

/** Error for an order with this code; names the parameter. */
export const refuse = (refusal: PromoRefusal, currency: Currency) =>
  refusal === "not_sold"
    ? fail("promo.not_sold", { parameter: "promocode", currency })
    : fail(`promo.${refusal}`, { parameter: "promocode" });

/** Counts uses in total and by the account. */
export async function countUses(db: Database, promoId: number, accountId: number) {
  const [row] = await db
    .select({
      uses: count(),
      usesOfAccount: sql<number>`(count(*) filter (where ${promoUses.accountId} = ${accountId}))::int`,
    })
    .from(promoUses)
    .where(and(eq(promoUses.promoId, promoId), isNull(promoUses.voidedAt)));
  return { uses: row?.uses ?? 0, usesOfAccount: row?.usesOfAccount ?? 0 };
}

/**
 * Records that an order used the code. Checks it again under its lock, so that the last use is given only once; an
 * order takes this lock last.
 */
export async function takePromoUse(
  { db, now, actor: { account } }: SignedContext,
  promoId: number,
  { orderId, presetId }: { orderId: number; presetId: number },
): Promise<void> {
  const [promo] = await db.select().from(promos).where(eq(promos.id, promoId)).for("update");
  const counted = await countUses(db, promoId, account.id);
  const use = { presetId, wanted: 1, accountId: account.id, currency: account.currency, now, ...counted };
  const refusal = promo ? refusalOfPromo(promo, use) : "unknown";
  if (refusal) throw refuse(refusal, account.currency);
  await db.insert(promoUses).values({ promoId, accountId: account.id, orderId, usedAt: now });
}

/** Voids the use by an order that was undone. */
export async function voidPromoUse(db: Database, orderId: number, now: Date): Promise<void> {
  await db
    .update(promoUses)
    .set({ voidedAt: now })
    .where(and(eq(promoUses.orderId, orderId), isNull(promoUses.voidedAt)));
}
