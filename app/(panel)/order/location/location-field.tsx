import { useLocale, useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { locationName } from "../labels/labels";

type LocationFieldProps = {
  options: OrderOptions;
  value: string;
  onChange: (location: string) => void;
};

/** Location of the server. Renders nothing if there is only one. */
export function LocationField({ options, value, onChange }: LocationFieldProps) {
  const t = useTranslations("order.place");
  const locale = useLocale();
  const [only, ...others] = options.locations;
  if (only?.code === value && others.length === 0)
    return (
      <p>
        <span className="mb-1.5 block font-medium">{t("location")}</span>
        {locationName(options, value, locale)}
      </p>
    );
  return (
    <SegmentedField
      label={t("location")}
      name="location"
      columns="always"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={options.locations.map(({ code }) => ({
        value: code,
        label: locationName(options, code, locale),
      }))}
    />
  );
}
