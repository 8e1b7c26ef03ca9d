import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { SegmentedField } from "@/components/form/segmented-field";
import { percentText } from "@/lib/domain/billing/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { type CountWords, monthsText } from "./count-words";
import { Step } from "./step";
import type { Wishes } from "./wishes";
import { placeName } from "./words";

type LocationPartProps = {
  options: OrderOptions;
  wishes: Wishes;
  words: CountWords;
  onWish: (field: "location" | "period", value: string) => void;
};

/** Location and period: all prices and stock below depend on them. */
export const LocationPart = memo(({ options, wishes, words, onWish }: LocationPartProps) => {
  const t = useTranslations("order");
  const locale = useLocale();
  return (
    <Step step="location" title={t("place.title")} hint={t("place.hint")}>
      <div className="space-y-4">
        <SegmentedField
          label={t("place.location")}
          name="location"
          columns="always"
          value={wishes.location}
          onChange={(event) => onWish("location", event.currentTarget.value)}
          options={options.locations.map(({ code }) => ({
            value: code,
            label: placeName(options, code, locale),
          }))}
        />
        <SegmentedField
          label={t("place.period")}
          name="period"
          columns="phone"
          value={wishes.period}
          onChange={(event) => onWish("period", event.currentTarget.value)}
          options={options.periods.map(({ period, months, discount }) => ({
            value: period,
            label: monthsText(words, months, t),
            hint: Number(discount) > 0 ? t("place.discount", { percent: percentText(discount) }) : undefined,
          }))}
        />
      </div>
    </Step>
  );
});
