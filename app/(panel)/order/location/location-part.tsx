import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { SelectField } from "@/components/form/fields/select-field";
import { percentText } from "@/lib/base/decimal-text";
import { formatMoney, signOf } from "@/lib/base/money-text";
import type { OrderPeriod } from "@/lib/base/periods";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { mostExtraAddresses, mostServers } from "@/lib/domain/orders/orders/rules";
import { type CountLabels, monthsText } from "../labels/count-labels";
import { isImpossible } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { Step } from "../steps/step";
import { LocationField } from "./location-field";

type LocationPartProps = {
  options: OrderOptions;
  draft: OrderDraft;
  period: OrderPeriod;
  /** The selected preset is sold by the hour. */
  isHourly: boolean;
  labels: CountLabels;
  onSelect: (field: "location" | "period" | "count" | "addresses", value: string) => void;
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Location, period and count: all prices and stock below depend on them. */
export const LocationPart = memo(
  ({ options, draft, period, isHourly, labels, onSelect }: LocationPartProps) => {
    const t = useTranslations("order");
    const locale = useLocale();
    return (
      <Step step="location" title={t("place.title")} hint={t("place.hint")}>
        <div className="space-y-4">
          <LocationField
            options={options}
            value={draft.location}
            onChange={(location) => onSelect("location", location)}
          />
          <SegmentedField
            label={t("place.period")}
            name="period"
            columns="phone"
            value={period}
            onChange={(event) => onSelect("period", event.currentTarget.value)}
            options={[
              ...options.periods.map(({ period: value, months, discount }) => ({
                value,
                label: monthsText(labels, months, t),
                hint:
                  signOf(discount) > 0
                    ? t("place.discount", { percent: percentText(discount, locale) })
                    : undefined,
              })),
              ...(isHourly ? [{ value: "hourly", label: t("templates.period.hourly") }] : []),
            ]}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              id="order-count"
              label={t("place.count")}
              name="count"
              value={draft.count}
              onChange={(event) => onSelect("count", event.currentTarget.value)}
            >
              {numbers(1, mostServers).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
            {options.address_price !== null && !isImpossible(options, draft.location, "ipv4_amount") && (
              <SelectField
                label={t("place.addresses")}
                name="addresses"
                help={t("place.addressPrice", {
                  price: formatMoney(options.address_price, options.currency, locale),
                })}
                value={draft.addresses}
                onChange={(event) => onSelect("addresses", event.currentTarget.value)}
              >
                {numbers(0, mostExtraAddresses).map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? t("place.noAddresses") : `+ ${count}`}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        </div>
      </Step>
    );
  },
);
