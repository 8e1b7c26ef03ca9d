import { useTranslations } from "next-intl";
import { countryName } from "@/lib/base/country-name";
import { isDay } from "@/lib/base/is-day";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";
import { parametersOf } from "@/lib/domain/kernel/staff/list-query";
import type { ListFilter } from "@/lib/domain/kernel/staff/staff-list";
import type { ListChoices } from "@/lib/domain/support/lists/schema";
import { useCodes } from "../../row-codes";

type Given = { query: URLSearchParams; choices: ListChoices; locale: Locale };

/** What a filter is set to, in words; null if it is not set. */
export function useFilterValue({ query, choices, locale }: Given) {
  const t = useTranslations("lists");
  const codes = useCodes();
  const dayText = (day: string) => (isDay(day) ? formatDate(day, locale) : day);
  return (filter: ListFilter): string | null => {
    const values = parametersOf(filter).map((one) => query.get(one));
    const [value = null, last = null] = values;
    if (filter.kind === "dates" || filter.kind === "amounts") {
      if (value === null && last === null) return null;
      const text = filter.kind === "dates" ? dayText : (amount: string) => amount;
      return `${value === null ? "…" : text(value)} – ${last === null ? "…" : text(last)}`;
    }
    if (value === null) return null;
    if (filter.kind === "days") return t("days", { count: Number(value) || 0 });
    if (filter.kind !== "choice") return value;
    if ("values" in filter.from) return codes(filter.from.words, value);
    if (filter.from.rows === "countries") return countryName(value, locale);
    return choices[filter.name]?.find((one) => one.value === value)?.label ?? value;
  };
}
