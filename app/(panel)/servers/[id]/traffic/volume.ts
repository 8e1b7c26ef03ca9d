import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/base/locale";

type Say = ReturnType<typeof useTranslations<"network.traffic">>;

/** Bytes as people say them: GB with one place, from 1000 GB on TB with two. */
export function volumeText(bytes: number, locale: Locale, t: Say): string {
  const isLarge = bytes >= 1e12;
  const digits = isLarge ? 2 : 1;
  const value = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / (isLarge ? 1e12 : 1e9));
  return t(isLarge ? "tb" : "gb", { value });
}
