import { useTranslations } from "next-intl";
import { HeadCell, HeadRow } from "@/components/table/table";

export const columnCount = 6;

/** The columns of the list; also used while it loads. */
export function ServerHead() {
  const t = useTranslations("servers");
  return (
    <HeadRow>
      <HeadCell className="w-[22%]">{t("name")}</HeadCell>
      <HeadCell className="w-[20%]">{t("state")}</HeadCell>
      <HeadCell className="w-[16%]">{t("address")}</HeadCell>
      <HeadCell className="w-[9%] md:max-lg:hidden">{t("location")}</HeadCell>
      <HeadCell className="w-[18%]">{t("preset")}</HeadCell>
      <HeadCell align="end" className="w-[15%]">
        {t("payment")}
      </HeadCell>
    </HeadRow>
  );
}
