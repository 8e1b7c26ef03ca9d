import { useLocale, useTranslations } from "next-intl";
import { formatDateTime } from "@/lib/base/time-text";

/** The file calls the rouble RUR, as the API does. */
const shown = (part: string): string => (part === "RUR" ? "RUB" : part);

/** The words for the path of a value: "Price, NL EUR". */
export function useFieldName(): (path: string) => string {
  const t = useTranslations("assortment.fields");
  return (path) => {
    const [first = "", ...rest] = path.split(".");
    const key = first as "name";
    const name = t.has(key) ? t(key) : first;
    return rest.length > 0 ? `${name}, ${rest.map(shown).join(" ")}` : name;
  };
}

/** A stored value for people: yes, no, not sold, a moment. */
export function useValueWords(): (value: string | null) => string {
  const t = useTranslations("assortment.planned");
  const common = useTranslations("common");
  const locale = useLocale();
  return (value) => {
    if (value === null || value === "") return "–";
    if (value === "-1") return t("notSold");
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value, locale);
    return value === "true" ? common("yes") : value === "false" ? common("no") : value;
  };
}
