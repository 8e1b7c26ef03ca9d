import { useLocale, useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import { formatMonth } from "@/lib/base/time-text";
import { costGroupings, monthBefore } from "@/lib/domain/orders/costs/rules";
import type { CostsView } from "./costs-query";

const monthsShown = 24;

type FilterProps = { view: CostsView; month: string; newest: string; tags: readonly string[] };

/** Month and grouping; works without script, as a form of the page's URL. */
export function CostsFilter({ view, month, newest, tags }: FilterProps) {
  const t = useTranslations("costs");
  const locale = useLocale();
  const months = [newest];
  for (let at = 1; at < monthsShown; at++) months.push(monthBefore(months.at(-1) ?? newest));
  return (
    <form action="/billing/costs" className="flex flex-wrap items-end gap-3">
      <SelectField label={t("month")} name="month" defaultValue={month} className="w-44">
        {(months.includes(month) ? months : [month, ...months]).map((one) => (
          <option key={one} value={one}>
            {formatMonth(`${one}-01`, locale)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("by")} name="by" defaultValue={view.by} className="w-48">
        {costGroupings.map((one) => (
          <option key={one} value={one} disabled={one === "tag" && tags.length === 0}>
            {t(`groupings.${one}`)}
          </option>
        ))}
      </SelectField>
      {tags.length > 0 && (
        <SelectField label={t("tag")} name="tag" defaultValue={view.tag || tags[0]} className="w-40">
          {tags.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}
