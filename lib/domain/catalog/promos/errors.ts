import { type About, argument, failure, saying } from "../../kernel/errors/error-entry";

export const promoErrors = {
  "promo.unknown": failure<About>({
    kind: "invalid",
    text: saying("is not known"),
    guide: "There is no such promotion, or it is for other accounts.",
    example: { parameter: "promocode" },
  }),
  "promo.early": failure<About>({
    kind: "invalid",
    text: saying("is not valid yet"),
    guide: "The promotion has not begun.",
    example: { parameter: "promocode" },
  }),
  "promo.over": failure<About>({
    kind: "invalid",
    text: saying("is no longer valid"),
    guide: "The promotion has ended.",
    example: { parameter: "promocode" },
  }),
  "promo.other_preset": failure<About>({
    kind: "invalid",
    text: saying("is not for this preset"),
    guide: "The promotion is for other presets.",
    example: { parameter: "promocode" },
  }),
  "promo.used_up": failure<About>({
    kind: "invalid",
    text: saying("is used up"),
    guide: "The promotion was used as often as it may be.",
    example: { parameter: "promocode" },
  }),
  "promo.used_enough": failure<About>({
    kind: "invalid",
    text: saying("was used as often as one account may"),
    guide: "The account has used the promotion as often as one may.",
    example: { parameter: "promocode" },
  }),
  "promo.not_sold": failure<About & { currency: string }>({
    kind: "invalid",
    text: ({ parameter, currency }) => argument(parameter, `takes nothing off prices in ${currency}`),
    guide: "The promotion takes nothing off prices in the account's currency.",
    example: { parameter: "promocode", currency: "USD" },
  }),
  "promo.not_found": failure({ kind: "not_found", text: "promo code not found" }),
};

export const promoFailures = [
  "promo.unknown",
  "promo.early",
  "promo.over",
  "promo.other_preset",
  "promo.used_up",
  "promo.used_enough",
  "promo.not_sold",
] as const;
