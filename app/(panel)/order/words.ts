import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/base/locale";
import type { Misfit } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { elsewhere, type PresetOption } from "./choice";

export type OrderWords = ReturnType<typeof useTranslations<"order">>;

/** The name of a place in the reader's language; its code where the catalogue does not know it. */
export function placeName(options: OrderOptions, code: string, locale: Locale): string {
  const place = options.locations.find((one) => one.code === code);
  if (!place) return code;
  return locale === "ru" ? place.name_ru : place.name_en;
}

/** Why it cannot be chosen, as words that follow its name. `place` is the name of the place the misfit speaks of. */
export function misfitText(misfit: Misfit, t: OrderWords, place: string): string {
  switch (misfit.code) {
    case "wrong_family":
      return t("misfit.wrong_family", { family: misfit.family });
    case "min_ram":
    case "min_hdd":
    case "min_cpu":
      return t(`misfit.${misfit.code}`, { need: misfit.need, have: misfit.have });
    case "not_sold":
      return t("misfit.not_sold", { currency: misfit.currency });
    case "not_in_location":
    case "out_of_stock":
      return t(`misfit.${misfit.code}`, { place });
    case "inactive":
    case "needs_system":
    case "wrong_system":
      return t(`misfit.${misfit.code}`);
  }
}

/** Why a machine cannot be had here, and the one place where there are most of it. */
export function presetMisfitText(
  { preset, misfit, location }: { preset: PresetOption; misfit: Misfit; location: string },
  options: OrderOptions,
  t: OrderWords,
  locale: Locale,
): string {
  const reason =
    misfit.code === "not_sold"
      ? t("misfit.not_sold_here", { currency: misfit.currency })
      : misfitText(misfit, t, placeName(options, location, locale));
  const [fullest] = elsewhere(preset, location, options);
  if (!fullest) return reason;
  const there = t("elsewhere", {
    place: placeName(options, fullest.location, locale),
    count: fullest.free,
  });
  return `${reason} · ${there}`;
}

/** "2x960" → "2 × 960". */
export const diskText = (hdd: string): string => hdd.replace("x", "\u00a0×\u00a0");
