import type { Route } from "next";
import { useTranslations } from "next-intl";
import { SortCell } from "@/components/table/sort-cell";
import { HeadCell, HeadRow } from "@/components/table/table";
import type { Sorting } from "./key-labels";

export const columnCount = 6;

/** The columns of the list; also used while it loads. */
export function KeyHead({ sorting }: { sorting: Sorting }) {
  const t = useTranslations("apiKeys.columns");
  return (
    <HeadRow>
      <SortCell sort={sorting === "name" ? "ascending" : "none"} sortHref={"/api-keys?sort=name" as Route}>
        {t("name")}
      </SortCell>
      <HeadCell>{t("addresses")}</HeadCell>
      <SortCell sort={sorting === "used" ? "descending" : "none"} sortHref={"/api-keys" as Route}>
        {t("used")}
      </SortCell>
      <HeadCell>{t("week")}</HeadCell>
      <HeadCell className="md:max-lg:hidden">{t("notification")}</HeadCell>
      <HeadCell align="end">{t("active")}</HeadCell>
    </HeadRow>
  );
}
