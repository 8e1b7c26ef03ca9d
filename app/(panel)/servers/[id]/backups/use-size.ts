import { useLocale, useTranslations } from "next-intl";

/** The text of a size in bytes; a dash where a back end does not say it. */
export function useSize(): (bytes: number | null) => string {
  const t = useTranslations("machine.snapshots");
  const locale = useLocale();
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (bytes) => (bytes ? t("gigabytes", { count: size.format(bytes / 1e9) }) : "–");
}
