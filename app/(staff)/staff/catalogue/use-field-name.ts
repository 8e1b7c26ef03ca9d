import { useLocale, useTranslations } from "next-intl";
import { isLocale, languageNames } from "@/lib/base/locale";
import { formatDateTime } from "@/lib/base/time-text";
import type { PlannedPrice } from "@/lib/domain/catalog/admin/schema";

/** Languages by their own names. The file uses RUR for the ruble, as the API does. */
function shown(part: string): string {
  if (isLocale(part)) return languageNames[part];
  return part === "RUR" ? "RUB" : part;
}

/** Label of a value's path: "Price, NL EUR", "Name, Deutsch". */
export function useFieldName(): (path: string) => string {
  const t = useTranslations("catalogAdmin.fields");
  return (path) => {
    const [first = "", ...rest] = path.split(".");
    const key = first as "name";
    const name = t.has(key) ? t(key) : first;
    return rest.length > 0 ? `${name}, ${rest.map(shown).join(" ")}` : name;
  };
}

type NamedPrice = Pick<PlannedPrice, "what" | "part">;

/** Label of an entry's price: "Set-up fee, NL". */
export function usePriceName(): (price: NamedPrice) => string {
  const t = useTranslations("catalogAdmin");
  return ({ what, part }) => {
    const name = t(`planned.names.${what}`);
    if (part === "") return name;
    return `${name}, ${what === "billing_plan" ? t("entry.months", { count: Number(part) }) : part}`;
  };
}

/** Formats a stored value: yes, no, not sold, a time. */
export function useValueLabels(): (value: string | null) => string {
  const t = useTranslations("catalogAdmin.planned");
  const common = useTranslations("common");
  const locale = useLocale();
  return (value) => {
    if (value === null || value === "") return "–";
    if (value === "-1") return t("notSold");
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value, locale);
    return value === "true" ? common("yes") : value === "false" ? common("no") : value;
  };
}
