import type { Currency } from "@/lib/base/money";
import type { PromoTerms } from "@/lib/base/promo";

/** Null = no limit. */
export type PromoDetails = {
  code: string;
  isActive: boolean;
  percent: string | null;
  amounts: Partial<Record<Currency, string>> | null;
  presetIds: readonly number[] | null;
  accountIds: readonly number[] | null;
  usesMost: number | null;
  usesPerAccount: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
};

export type PromoUse = {
  presetId: number;
  accountId: number;
  currency: Currency;
  now: Date;
  /** Number of orders to use it for. */
  wanted: number;
  /** How often it was used, in total and by this account; voided orders do not count. */
  uses: number;
  usesOfAccount: number;
};

export type PromoRefusal =
  | "unknown"
  | "early"
  | "over"
  | "other_preset"
  | "used_up"
  | "used_enough"
  | "not_sold";

/** Returns why the code does not apply to this order; null = it applies. Another account's code counts as unknown. */
export function refusalOfPromo(promo: PromoDetails, use: PromoUse): PromoRefusal | null {
  if (!promo.isActive) return "unknown";
  if (promo.accountIds && !promo.accountIds.includes(use.accountId)) return "unknown";
  if (promo.validFrom && use.now < promo.validFrom) return "early";
  if (promo.validUntil && use.now >= promo.validUntil) return "over";
  if (promo.presetIds && !promo.presetIds.includes(use.presetId)) return "other_preset";
  if (promo.usesMost !== null && use.uses + use.wanted > promo.usesMost) return "used_up";
  if (promo.usesPerAccount !== null && use.usesOfAccount + use.wanted > promo.usesPerAccount)
    return "used_enough";
  return termsOf(promo, use.currency) ? null : "not_sold";
}

/** Discount in that currency; null = none. */
export function termsOf(promo: PromoDetails, currency: Currency): PromoTerms | null {
  const { code, percent, amounts } = promo;
  if (percent !== null) return { code, percent };
  const amount = amounts?.[currency];
  return amount === undefined ? null : { code, amount };
}

/** Codes are case-insensitive. */
export const codeOf = (text: string): string => text.trim().toUpperCase();

/** Its target in the audit log. */
export const targetOf = (code: string): string => `promo ${code}`;
