import { eq } from "drizzle-orm";
import type { PromoTerms } from "@/lib/base/promo";
import { promos } from "@/lib/db/tables/catalog/promos";
import type { SignedContext } from "../../../kernel/operation/context";
import { codeOf, refusalOfPromo, termsOf } from "../rules";
import { countUses, refuse } from "./uses";

/** What a code takes off the first period, or off all of them. */
export type ClaimedPromo = { id: number; isForever: boolean; terms: PromoTerms };

/** The promotion that an order names, or the reason why it takes nothing off. */
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
