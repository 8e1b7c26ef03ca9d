import type { Locale } from "@/lib/base/locale";
import type { MissingPart } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { incompatibilityText, locationName, type OrderLabels } from "../labels/labels";

/** One unavailable part of a configuration, with the reason: "Plan vm.v2-medium: sold out in Amsterdam". */
export function missingText(
  { part, name, why }: MissingPart,
  options: OrderOptions,
  t: OrderLabels,
  locale: Locale,
): string {
  const what =
    name && part !== "location" ? `${t(`missing.parts.${part}`)} ${name}` : t(`missing.parts.${part}`);
  const reason =
    why.code === "gone"
      ? t(part === "key" ? "missing.deleted" : "missing.gone")
      : why.code === "too_few"
        ? t("missing.tooFew", { have: why.have })
        : incompatibilityText(why, t, "location" in why ? locationName(options, why.location, locale) : "");
  return `${what}: ${reason}`;
}
