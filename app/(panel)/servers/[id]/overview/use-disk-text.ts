import { useTranslations } from "next-intl";

/** The disks of a preset as text: a bare number is in GB, and "2x480" means two such disks. */
export function useDiskText(): (hdd: string) => string {
  const t = useTranslations("server");
  return (hdd) =>
    /^(\d+x)?\d+$/.test(hdd) ? t("gigabytes", { count: hdd.replace("x", "\u00a0×\u00a0") }) : hdd;
}
