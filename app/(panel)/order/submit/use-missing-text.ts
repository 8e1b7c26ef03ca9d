import { useLocale, useTranslations } from "next-intl";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { locationName } from "../labels/labels";
import type { Choice } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { freeOf, type missingChoice } from "./order-check";

type Details = { options: OrderOptions; choice: Choice; draft: OrderDraft };

/**
 * Why nothing can be ordered: a missing selection, or how many servers are left if more are requested; "" = nothing
 * is missing.
 */
export function useMissingText(missing: ReturnType<typeof missingChoice>, facts: Details): string {
  const t = useTranslations("order.errors");
  const locale = useLocale();
  if (missing === null) return "";
  if (missing !== "count") return t(missing);
  const { options, choice, draft } = facts;
  const left = choice.preset.taken ? freeOf(choice.preset.taken, draft.location) : 0;
  return t("count", { count: left, place: locationName(options, draft.location, locale) });
}
