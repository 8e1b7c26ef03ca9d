import { useLocale, useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import type { useSentForm } from "@/components/form/submit/use-sent-form";
import type { Amount, Currency } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { covers, pricedMonths } from "@/lib/domain/orders/terms/rules";
import type { TermField } from "./term-acts";

export type ProductOffer = { id: number; name: string; months: number; price: Amount };

type FieldsProps = {
  fields: readonly TermField[];
  currency: Currency;
  offers: readonly ProductOffer[];
  field: ReturnType<typeof useSentForm<Record<TermField, string>, object>>["field"];
};

const days: readonly TermField[] = ["from", "until"];
const optional: readonly TermField[] = ["until", "location", "purchase_order", "cost_center", "own_price"];
const money: readonly TermField[] = ["limit", "price", "own_price"];
const choices = ["covers", "months", "product"] as const;
type Choice = (typeof choices)[number];
const isChoice = (name: TermField): name is Choice => choices.some((one) => one === name);

/** The options of a choice, as value and text. */
function useOptions(offers: readonly ProductOffer[]) {
  const t = useTranslations("terms");
  const locale = useLocale();
  const nameOf = ({ name, months, price }: ProductOffer): string =>
    t("offer", { name, price: formatAmount(price, locale), months });
  return (choice: Choice): [value: string, text: string][] => {
    if (choice === "covers") return covers.map((one) => [one, t(`covers.${one}`)]);
    if (choice === "months") return pricedMonths.map((count) => [String(count), t("months", { count })]);
    return offers.map((offer) => [String(offer.id), nameOf(offer)]);
  };
}

/** The fields of a dialog on a customer's terms, in the given order. */
export function TermFields({ fields, currency, offers, field }: FieldsProps) {
  const t = useTranslations("terms");
  const optionsOf = useOptions(offers);
  return fields.map((name) =>
    name === "reason" ? (
      <TextareaField
        key={name}
        label={t("fields.reason")}
        help={t("help.reason")}
        {...field(name)}
        isErrorSpoken
        rows={2}
        maxLength={500}
        required
      />
    ) : isChoice(name) ? (
      <SelectField key={name} label={t(`fields.${name}`)} {...field(name)}>
        {optionsOf(name).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    ) : (
      <TextField
        key={name}
        label={money.includes(name) ? `${t(`fields.${name}`)}, ${currency}` : t(`fields.${name}`)}
        help={t(`help.${name}`)}
        {...field(name)}
        type={days.includes(name) ? "date" : "text"}
        inputMode={money.includes(name) || name === "percent" ? "decimal" : "text"}
        autoComplete="off"
        optionalLabel={optional.includes(name) ? t("optional") : undefined}
        required={!optional.includes(name)}
      />
    ),
  );
}
