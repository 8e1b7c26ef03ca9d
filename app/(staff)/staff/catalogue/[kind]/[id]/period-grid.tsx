import { useTranslations } from "next-intl";
import { AmountInput } from "./amount-input";
import { planCurrencies, planMonths } from "./form-values";
import type { EntryFormState } from "./use-entry-form";

/** Prices of a license by billing period, formatted. */
export function PeriodGrid({ form }: { form: EntryFormState }) {
  const t = useTranslations("catalogAdmin.entry");
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {planCurrencies.map((currency) => (
        <fieldset key={currency} className="min-w-0">
          <legend className="mb-1.5 font-medium">{currency}</legend>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {planMonths.map((months) => {
              const labels = t("months", { count: Number(months) });
              return (
                <span key={months} className="block min-w-0">
                  <span aria-hidden className="mb-1 block text-ink-2 text-xs">
                    {labels}
                  </span>
                  <AmountInput
                    path={`billing_plan.${currency}.${months}`}
                    label={`${currency}, ${labels}`}
                    form={form}
                  />
                </span>
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
