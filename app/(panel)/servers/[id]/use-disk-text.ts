import { useTranslations } from "next-intl";

/** The disks of a preset in words: a bare number is in GB. */
export function useDiskText(): (hdd: string) => string {
  const t = useTranslations("server");
  return (hdd) => (/^\d+$/.test(hdd) ? t("gigabytes", { count: Number(hdd) }) : hdd);
}
