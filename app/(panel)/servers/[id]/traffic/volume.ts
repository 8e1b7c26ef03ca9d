import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/base/locale";

type Say = ReturnType<typeof useTranslations<"network.traffic">>;

const units = {
  mb: { bytes: 1e6, digits: 1 },
  gb: { bytes: 1e9, digits: 1 },
  tb: { bytes: 1e12, digits: 2 },
} as const;

/** Bytes as text: GB with one decimal, TB with two from 1000 GB on, MB below 0.1 GB. */
export function volumeText(bytes: number, locale: Locale, t: Say): string {
  const small = bytes > 0 && bytes < 1e8 ? "mb" : "gb";
  const unit = bytes >= 1e12 ? "tb" : small;
  const { bytes: one, digits } = units[unit];
  const value = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / one);
  return t(unit, { value });
}
