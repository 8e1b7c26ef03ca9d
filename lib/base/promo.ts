/** The discount of a promotion, in percent or as an amount; decimal text. */
export type PromoTerms = { code: string; percent: string } | { code: string; amount: string };
