import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { type AskedQuery, addressOf } from "./read-asked";

type DayFormProps = {
  path: string;
  asked: AskedQuery;
  day: string;
  companies: readonly { id: number; name: string }[];
};

/** Of which day and company: a form that works without script, and the same as a file. */
export function DayForm({ path, asked, day, companies }: DayFormProps) {
  const t = useTranslations("receivables");
  return (
    <Card
      title={t("filter")}
      actions={<DownloadLink href={addressOf(`${path}/export`, { ...asked, day })}>{t("csv")}</DownloadLink>}
    >
      <form action={path} method="get" className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <TextField label={t("day")} help={t("dayHelp")} name="day" type="date" defaultValue={day} />
          <SelectField label={t("company")} name="company" defaultValue={String(asked.company ?? "")}>
            <option value="">{t("anyCompany")}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit">{t("show")}</Button>
      </form>
    </Card>
  );
}
