import { useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { AuditFilter } from "@/lib/domain/kernel/audit/schema";
import { hrefTo, isFiltered } from "./filter";

type ActivityFiltersProps = {
  path: string;
  filter: AuditFilter;
  /** The actor field, which differs between customers and staff. */
  actor: ReactNode;
  /** Nouns whose actions cannot occur here. */
  without?: readonly string[];
};

/** The filters, as a form that works without script: they are stored in the page's URL. */
export function ActivityFilters({ path, filter, actor, without = [] }: ActivityFiltersProps) {
  const t = useTranslations("activity");
  const { actions } = useMessages().activity;
  const known = new Map<string, string[]>();
  for (const [noun, verbs] of Object.entries(actions)) {
    if (without.includes(noun)) continue;
    // Actions with the same label are one choice of the filter.
    for (const [verb, text] of Object.entries(verbs))
      known.set(text, [...(known.get(text) ?? []), `${noun}.${verb}`]);
  }
  const { action = "" } = filter;
  const chosen = [...known.values()].find((names) => names.includes(action) || names.join(",") === action);
  return (
    <Card title={t("filters")}>
      <form action={path} method="get" className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {actor}
          <SelectField label={t("action")} name="action" defaultValue={chosen?.join(",") ?? ""}>
            <option value="">{t("anything")}</option>
            {[...known]
              .sort(([one], [other]) => one.localeCompare(other))
              .map(([text, names]) => (
                <option key={text} value={names.join(",")}>
                  {text}
                </option>
              ))}
          </SelectField>
          <TextField
            label={t("object")}
            help={t("objectHint")}
            name="object"
            defaultValue={filter.object ?? ""}
            autoComplete="off"
          />
          <TextField label={t("from")} name="from" type="date" defaultValue={filter.from ?? ""} />
          <TextField label={t("to")} name="to" type="date" defaultValue={filter.to ?? ""} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit">{t("apply")}</Button>
          {isFiltered(filter) && <LinkButton href={hrefTo(path, {})}>{t("clear")}</LinkButton>}
        </div>
      </form>
    </Card>
  );
}
