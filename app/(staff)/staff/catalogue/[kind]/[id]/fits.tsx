import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { EntryView } from "@/lib/domain/assortment/schema";

/** What is on sale and can be ordered with the preset: their tags decide it, not a list of the preset. */
export function Fits({ fits }: { fits: NonNullable<EntryView["fits"]> }) {
  const t = useTranslations("assortment");
  const lists = [
    { key: "systems", term: t("kinds.systems"), list: fits.systems },
    { key: "software", term: t("kinds.software"), list: fits.software },
    { key: "plans", term: t("kinds.traffic_plans"), list: fits.plans },
  ];
  return (
    <Card title={t("entry.fits")} hint={t("entry.fitsHint")}>
      <DefinitionList
        items={lists.map(({ list, ...row }) => ({
          ...row,
          value: (
            <span className="max-w-[72ch]">
              {[...new Set(list.map(({ name }) => name))].join(", ") || t("entry.fitsNone")}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
