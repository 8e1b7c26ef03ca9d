/** What a promotion takes off: percent, or an amount; decimal text. */
export type PromoTerms = { code: string; percent: string } | { code: string; amount: string };
