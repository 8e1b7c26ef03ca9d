import { useTranslations } from "next-intl";
import { HeadCell, HeadRow } from "@/components/table/table";

export const columnCount = 6;

/** The columns of the list, the same while it loads. */
export function ServerHead() {
  const t = useTranslations("servers");
  return (
    <HeadRow>
      <HeadCell>{t("name")}</HeadCell>
      <HeadCell className="w-60">{t("state")}</HeadCell>
      <HeadCell>{t("address")}</HeadCell>
      <HeadCell>{t("location")}</HeadCell>
      <HeadCell>{t("preset")}</HeadCell>
      <HeadCell align="end">{t("payment")}</HeadCell>
    </HeadRow>
  );
}
