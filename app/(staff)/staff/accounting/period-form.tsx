import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Asked } from "./read-period";

type PeriodFormProps = { action: string; asked: Asked; hasMonths?: boolean };

/** Company and months: a form that works without script, stored in the page's URL. */
export function PeriodForm({ action, asked, hasMonths = true }: PeriodFormProps) {
  const t = useTranslations("accounting");
  const { companies, company, from, until } = asked;
  return (
    <Card>
      <form action={action} method="get" className="flex flex-wrap items-end gap-4">
        <SelectField label={t("company")} name="company" defaultValue={String(company?.id ?? "")}>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {hasMonths && (
          <>
            <TextField label={t("from")} name="from" type="month" defaultValue={from} required />
            <TextField label={t("until")} name="until" type="month" defaultValue={until} required />
          </>
        )}
        <Button type="submit">{t("show")}</Button>
      </form>
    </Card>
  );
}
