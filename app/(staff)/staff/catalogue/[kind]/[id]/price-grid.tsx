import { useLocale, useTranslations } from "next-intl";
import { ErrorLine } from "@/components/form/field";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { placeName } from "@/components/ui/place-name";
import type { EntryView } from "@/lib/domain/assortment/schema";
import { useFieldName } from "../../use-field-name";
import { AmountInput } from "./amount-input";
import { priceCurrencies } from "./form-values";
import type { EntryFormState } from "./use-entry-form";

const shown = { EUR: "EUR", USD: "USD", RUR: "RUB" } as const;

/** `price`: of a month; `setup`: what is charged once. */
type PriceGridProps = { form: EntryFormState; places: EntryView["places"]; of: "price" | "setup" };

/** Amounts by location and currency; a location without any price does not sell the preset. */
export function PriceGrid({ form, places, of }: PriceGridProps) {
  const t = useTranslations("assortment.entry");
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
      {places.map((place) => {
        const error = form.errorOf(`${of}.${place.code}`);
        return (
          <Row key={place.code}>
            <Cell head>
              <span className="block min-w-0">
                {place.code} <span className="font-normal text-ink-2">{placeName(place, locale)}</span>
                {error && <ErrorLine>{error}</ErrorLine>}
              </span>
            </Cell>
            {priceCurrencies.map((currency) => (
              <Cell key={currency} label={shown[currency]} align="end" className="md:[&>span]:ms-auto">
                <AmountInput
                  path={`${of}.${place.code}.${currency}`}
                  label={
                    of === "price"
                      ? `${place.code} ${shown[currency]}`
                      : nameOf(`setup.${place.code}.${currency}`)
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
