import { useTranslations } from "next-intl";

/** The words for the path of a value: "Price: NL EUR". */
export function useFieldName(): (path: string) => string {
  const t = useTranslations("assortment.fields");
  return (path) => {
    const [first = "", ...rest] = path.split(".");
    const key = first as "name";
    const name = t.has(key) ? t(key) : first;
    return rest.length > 0 ? `${name}, ${rest.join(" ")}` : name;
  };
}
