import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/base/locale";
import { placeName } from "@/lib/base/place-name";
import type { Incompatibility } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { elsewhere, type PresetOption } from "../selection/choice";

export type OrderLabels = ReturnType<typeof useTranslations<"order">>;

/** The name of a location in the reader's language; its code if the catalog does not know it. */
export function locationName(options: OrderOptions, code: string, locale: Locale): string {
  const locationCode = options.locations.find((one) => one.code === code);
  if (!locationCode) return code;
  return placeName(locationCode, locale);
}

/** Why an option is unavailable, as text that follows its name. `place` is the name of the location involved. */
export function incompatibilityText(
  incompatibility: Incompatibility,
  t: OrderLabels,
  locationCode: string,
): string {
  switch (incompatibility.code) {
    case "wrong_family":
      return t("incompatibility.wrong_family", { family: incompatibility.family });
    case "min_ram":
    case "min_hdd":
    case "min_cpu":
      return t(`incompatibility.${incompatibility.code}`, {
        need: incompatibility.need,
        have: incompatibility.have,
      });
    case "not_sold":
      return t("incompatibility.not_sold", { currency: incompatibility.currency });
    case "out_of_stock":
      return t("incompatibility.out_of_stock", { place: locationCode });
    case "not_in_location":
    case "inactive":
    case "needs_system":
    case "wrong_system":
      return t(`incompatibility.${incompatibility.code}`);
  }
}

/** Why a preset is not available here, and the location with the most stock. */
export function presetIncompatibilityText(
  {
    preset,
    incompatibility,
    location,
  }: { preset: PresetOption; incompatibility: Incompatibility; location: string },
  options: OrderOptions,
  t: OrderLabels,
  locale: Locale,
): string {
  const reason =
    incompatibility.code === "not_sold"
      ? t("incompatibility.not_sold_here", { currency: incompatibility.currency })
      : incompatibilityText(incompatibility, t, locationName(options, location, locale));
  const [fullest] = elsewhere(preset, location, options);
  if (!fullest) return reason;
  const there = t("elsewhere", {
    place: locationName(options, fullest.location, locale),
    count: fullest.free,
  });
  return `${reason} · ${there}`;
}

/** "2x960" → "2 × 960". */
export const diskText = (hdd: string): string => hdd.replace("x", "\u00a0×\u00a0");
