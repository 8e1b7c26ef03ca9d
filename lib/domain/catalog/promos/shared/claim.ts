import { eq } from "drizzle-orm";
import type { PromoTerms } from "@/lib/base/promo";
import { promos } from "@/lib/db/tables/catalog/promos";
import type { SignedContext } from "../../../kernel/operation/context";
import { codeOf, refusalOfPromo, termsOf } from "../rules";
import { countUses, refuse } from "./uses";

/** Discount of a code on the first period, or on all periods. */
export type ClaimedPromo = { id: number; isForever: boolean; terms: PromoTerms };

/** Returns the promotion that an order names, or null without a code; throws if the code does not apply. */
export async function claimPromo(
  { db, now, actor: { account } }: SignedContext,
  text: string | undefined,
  { presetId, count }: { presetId: number; count: number },
): Promise<ClaimedPromo | null> {
  const code = codeOf(text ?? "");
  if (code === "") return null;
  const [promo] = await db.select().from(promos).where(eq(promos.code, code));
  if (!promo) throw refuse("unknown", account.currency);
  const counted = await countUses(db, promo.id, account.id);
  const use = { presetId, wanted: count, accountId: account.id, currency: account.currency, now, ...counted };
  const refusal = refusalOfPromo(promo, use);
  const terms = termsOf(promo, account.currency);
  if (refusal || !terms) throw refuse(refusal ?? "unknown", account.currency);
  return { id: promo.id, isForever: promo.isForever, terms };
}
