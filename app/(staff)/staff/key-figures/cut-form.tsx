import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import type { KeyFigures } from "@/lib/domain/support/key-figures/schema";
import { type Cut, path } from "../charts/figure-tables";
import { spans } from "./read-cut";

type Choice = { value: string; label: string };

type CutFormProps = {
  cut: Cut;
  /** The one that is shown, and stays so. */
  currency: string | null;
  figures: Pick<KeyFigures, "companies" | "locations" | "plans">;
};

/** How the months are cut: a form that works without script, stored in the page's URL. */
export function CutForm({ cut, currency, figures }: CutFormProps) {
  const t = useTranslations("keyFigures");
  const named = (choices: KeyFigures["plans"]): Choice[] =>
    choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const fields = [
    { name: "company", label: t("company"), any: t("anyCompany"), choices: named(figures.companies) },
    {
      name: "location",
      label: t("location"),
      any: t("anyLocation"),
      choices: figures.locations.map((code) => ({ value: code, label: code })),
    },
    { name: "plan", label: t("plan"), any: t("anyPlan"), choices: named(figures.plans) },
    {
      name: "months",
      label: t("span"),
      any: t("longSpan", { count: spans[0] }),
      choices: spans.slice(1).map((count) => ({ value: String(count), label: t("longSpan", { count }) })),
    },
  ] as const;
  return (
    <form action={path} method="get" aria-label={t("filter")} className="flex flex-wrap items-end gap-3">
      {currency && <input type="hidden" name="currency" value={currency} />}
      <div className="grid min-w-0 grow grid-cols-2 gap-3 xl:grid-cols-4">
        {fields.map(({ name, label, any, choices }) => (
          <SelectField key={name} label={label} name={name} defaultValue={String(cut[name] ?? "")}>
            <option value="">{any}</option>
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}
