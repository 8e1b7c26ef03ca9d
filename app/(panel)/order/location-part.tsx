import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { SegmentedField } from "@/components/form/segmented-field";
import { SelectField } from "@/components/form/select-field";
import { formatMoney } from "@/lib/base/money-text";
import type { OrderPeriod } from "@/lib/base/periods";
import { percentText } from "@/lib/domain/billing/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { mostExtraAddresses, mostServers } from "@/lib/domain/orders/rules";
import { isImpossible } from "./choice";
import { type CountWords, monthsText } from "./count-words";
import { LocationField } from "./location-field";
import { Step } from "./step";
import type { Wishes } from "./wishes";

type LocationPartProps = {
  options: OrderOptions;
  wishes: Wishes;
  period: OrderPeriod;
  /** The machine that is chosen is sold by the hour. */
  isHourly: boolean;
  words: CountWords;
  onWish: (field: "location" | "period" | "count" | "addresses", value: string) => void;
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Location, period and how many: all prices and stock below depend on them. */
export const LocationPart = memo(
  ({ options, wishes, period, isHourly, words, onWish }: LocationPartProps) => {
    const t = useTranslations("order");
    const locale = useLocale();
    return (
      <Step step="location" title={t("place.title")} hint={t("place.hint")}>
        <div className="space-y-4">
          <LocationField
            options={options}
            value={wishes.location}
            onChange={(location) => onWish("location", location)}
          />
          <SegmentedField
            label={t("place.period")}
            name="period"
            columns="phone"
            value={period}
            onChange={(event) => onWish("period", event.currentTarget.value)}
            options={[
              ...options.periods.map(({ period: value, months, discount }) => ({
                value,
                label: monthsText(words, months, t),
                hint:
                  Number(discount) > 0 ? t("place.discount", { percent: percentText(discount) }) : undefined,
              })),
              ...(isHourly ? [{ value: "hourly", label: t("templates.period.hourly") }] : []),
            ]}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              id="order-count"
              label={t("place.count")}
              name="count"
              value={wishes.count}
              onChange={(event) => onWish("count", event.currentTarget.value)}
            >
              {numbers(1, mostServers).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
            {options.address_price !== null && !isImpossible(options, wishes.location, "ipv4_amount") && (
              <SelectField
                label={t("place.addresses")}
                name="addresses"
                help={t("place.addressPrice", {
                  price: formatMoney(options.address_price, options.currency, locale),
                })}
                value={wishes.addresses}
                onChange={(event) => onWish("addresses", event.currentTarget.value)}
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
