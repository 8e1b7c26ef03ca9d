import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { EntryView } from "@/lib/domain/catalog/admin/schema";

/** Active options that can be ordered with the preset: their tags decide, not a list of the preset. */
export function Fits({ fits }: { fits: NonNullable<EntryView["fits"]> }) {
  const t = useTranslations("catalogAdmin");
  const lists = [
    { key: "systems", term: t("kinds.systems"), list: fits.systems },
    { key: "software", term: t("kinds.software"), list: fits.software },
    { key: "plans", term: t("kinds.traffic_plans"), list: fits.plans },
  ];
  return (
    <Card title={t("entry.fits")} hint={t("entry.fitsHint")}>
      <dl className="space-y-3">
        {lists.map(({ key, term, list }) => (
          <div key={key} className="grid gap-x-6 gap-y-0.5 md:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-ink-2">{term}</dt>
            <dd className="max-w-[90ch]">
              {[...new Set(list.map(({ name }) => name))].join(", ") || t("entry.fitsNone")}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
