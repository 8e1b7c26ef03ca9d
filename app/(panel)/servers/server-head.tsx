import { useTranslations } from "next-intl";
import { HeadCell, HeadRow } from "@/components/table/table";

export const columnCount = 6;

/** The columns of the list, the same while it loads. */
export function ServerHead() {
  const t = useTranslations("servers");
  return (
    <HeadRow>
      <HeadCell>{t("name")}</HeadCell>
      <HeadCell className="xl:w-64">{t("state")}</HeadCell>
      <HeadCell>{t("address")}</HeadCell>
      <HeadCell className="md:max-lg:hidden">{t("location")}</HeadCell>
      <HeadCell>{t("preset")}</HeadCell>
      <HeadCell align="end">{t("payment")}</HeadCell>
    </HeadRow>
  );
}
