export const promoFailures = [
  "promo.unknown",
  "promo.early",
  "promo.over",
  "promo.other_preset",
  "promo.used_up",
  "promo.used_enough",
  "promo.not_sold",
] as const;
