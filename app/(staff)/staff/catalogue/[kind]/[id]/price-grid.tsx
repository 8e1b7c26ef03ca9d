import { useLocale, useTranslations } from "next-intl";
import { ErrorLine } from "@/components/form/fields/field";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { placeName } from "@/lib/base/place-name";
import type { EntryView } from "@/lib/domain/catalog/admin/schema";
import { useFieldName } from "../../use-field-name";
import { AmountInput } from "./amount-input";
import { priceCurrencies } from "./form-values";
import type { EntryFormState } from "./use-entry-form";

const shown = { EUR: "EUR", USD: "USD", RUR: "RUB" } as const;

/** `price`: monthly; `setup`: one-time. */
type PriceGridProps = { form: EntryFormState; places: EntryView["places"]; of: "price" | "setup" };

/** Amounts by location and currency; a location without any price does not sell the preset. */
export function PriceGrid({ form, places: locations, of }: PriceGridProps) {
  const t = useTranslations("catalogAdmin.entry");
  const locale = useLocale();
  const nameOf = useFieldName();
  return (
    <Table
      bare
      label={t(of === "price" ? "prices" : "setup")}
      head={
        <HeadRow>
          <HeadCell>{t("location")}</HeadCell>
          {priceCurrencies.map((currency) => (
            <HeadCell key={currency} align="end">
              {shown[currency]}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {locations.map((location) => {
        const error = form.errorOf(`${of}.${location.code}`);
        return (
          <Row key={location.code}>
            <Cell head>
              <span className="block min-w-0">
                {location.code} <span className="font-normal text-ink-2">{placeName(location, locale)}</span>
                {error && <ErrorLine>{error}</ErrorLine>}
              </span>
            </Cell>
            {priceCurrencies.map((currency) => (
              <Cell key={currency} label={shown[currency]} align="end" className="md:[&>span]:ms-auto">
                <AmountInput
                  path={`${of}.${location.code}.${currency}`}
                  label={
                    of === "price"
                      ? `${location.code} ${shown[currency]}`
                      : nameOf(`setup.${location.code}.${currency}`)
                  }
                  form={form}
                />
              </Cell>
            ))}
          </Row>
        );
      })}
    </Table>
  );
}
