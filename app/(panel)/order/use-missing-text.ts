import { useLocale, useTranslations } from "next-intl";
import type { OrderOptions } from "@/lib/domain/orders/options";
import type { Choice } from "./choice";
import { freeOf, type missingChoice } from "./order-check";
import type { Wishes } from "./wishes";
import { placeName } from "./words";

type Facts = { options: OrderOptions; choice: Choice; wishes: Wishes };

/** What is missing of the choices, or how many servers are left where more are asked for; "" = nothing. */
export function useMissingText(missing: ReturnType<typeof missingChoice>, facts: Facts): string {
  const t = useTranslations("order.errors");
  const locale = useLocale();
  if (missing === null) return "";
  if (missing !== "count") return t(missing);
  const { options, choice, wishes } = facts;
  const left = choice.preset.taken ? freeOf(choice.preset.taken, wishes.location) : 0;
  return t("count", { count: left, place: placeName(options, wishes.location, locale) });
}
