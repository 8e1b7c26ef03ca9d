import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { CompanyMonths } from "@/lib/domain/money/closing/schema";

/** Whose months are shown: a form that works without script. */
export function CompanyForm({ companies, company }: Pick<CompanyMonths, "companies" | "company">) {
  const t = useTranslations("closing");
  if (companies.length < 2)
    return <p className="text-ink-2 text-xs">{t("zone", { zone: company.time_zone })}</p>;
  return (
    <Card>
      <form action="/staff/closing" method="get" className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 max-md:w-full md:w-80">
          <SelectField label={t("company")} name="company" defaultValue={String(company.id)}>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit">{t("show")}</Button>
        <p className="text-ink-2 text-xs md:ms-auto">{t("zone", { zone: company.time_zone })}</p>
      </form>
    </Card>
  );
}
