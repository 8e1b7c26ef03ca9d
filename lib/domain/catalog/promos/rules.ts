import type { Currency } from "@/lib/base/money";
import type { PromoTerms } from "@/lib/base/promo";

/** What is null limits nothing. */
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
  /** For how many orders. */
  wanted: number;
  /** How often it was used, by anybody and by this account; undone orders do not count. */
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

/** Why the code does not apply to this order; null = it applies. Codes of other accounts are unknown to this one. */
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

/** What it takes off in that currency; null = nothing. */
export function termsOf(promo: PromoDetails, currency: Currency): PromoTerms | null {
  const { code, percent, amounts } = promo;
  if (percent !== null) return { code, percent };
  const amount = amounts?.[currency];
  return amount === undefined ? null : { code, amount };
}

/** Codes are told apart without regard to case. */
export const codeOf = (text: string): string => text.trim().toUpperCase();

/** How the audit log names it. */
export const targetOf = (code: string): string => `promo ${code}`;
