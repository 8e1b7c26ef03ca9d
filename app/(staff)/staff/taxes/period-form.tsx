import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { TaxReport } from "@/lib/domain/money/tax/schema";
import { path } from "./read-period";

type PeriodFormProps = { company: number; from: string; until: string; companies: TaxReport["companies"] };

/** Company and days of the report: a form that works without script, stored in the page's URL. */
export function PeriodForm({ company, from, until, companies }: PeriodFormProps) {
  const t = useTranslations("taxes");
  return (
    <Card title={t("period")}>
      <form action={path} method="get" className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField label={t("company")} name="company" defaultValue={String(company)}>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={t("from")} name="from" type="date" defaultValue={from} required />
          <TextField label={t("until")} name="until" type="date" defaultValue={until} required />
        </div>
        <Button type="submit">{t("show")}</Button>
      </form>
    </Card>
  );
}
