import { useTranslations } from "next-intl";

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

/** A value of the file for people: yes, no, not sold. */
export function useValueWords(): (value: string | null) => string {
  const t = useTranslations("assortment.planned");
  const common = useTranslations("common");
  return (value) => {
    if (value === null || value === "") return "–";
    if (value === "-1") return t("notSold");
    return value === "true" ? common("yes") : value === "false" ? common("no") : value;
  };
}
