import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { countryCodes } from "@/lib/base/countries";
import { countryName } from "@/lib/base/country-name";
import { isDay } from "@/lib/base/is-day";
import type { Locale } from "@/lib/base/locale";
import type { ListFilter } from "@/lib/domain/kernel/staff/staff-list";
import { longestValue } from "@/lib/domain/kernel/staff/staff-list-schema";
import type { ListChoices } from "@/lib/domain/support/lists/schema";
import { useCodes } from "../../row-codes";

type ControlProps = {
  filter: ListFilter;
  label: string;
  query: URLSearchParams;
  choices: ListChoices;
  locale: Locale;
};
type Option = { value: string; label: string };

function useOptions({ choices, locale }: Pick<ControlProps, "choices" | "locale">) {
  const codes = useCodes();
  return (filter: Extract<ListFilter, { kind: "choice" }>): Option[] => {
    const { from } = filter;
    if ("values" in from) return from.values.map((value) => ({ value, label: codes(from.words, value) }));
    if (from.rows !== "countries") return choices[filter.name] ?? [];
    return countryCodes
      .map((value) => ({ value, label: countryName(value, locale) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale));
  };
}

const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** The controls of one filter. */
export function FilterControl({ filter, label, query, ...props }: ControlProps) {
  const t = useTranslations("lists");
  const optionsOf = useOptions(props);
  const { name, kind } = filter;
  const given = (parameter: string) => query.get(parameter) ?? "";
  if (kind === "choice")
    return (
      <SelectField label={label} name={name} defaultValue={given(name)}>
        <option value="">{t("any")}</option>
        {optionsOf(filter).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
    );
  if (kind === "dates" || kind === "amounts") {
    const input = kind === "dates" ? ({ type: "date" } as const) : ({ inputMode: "decimal" } as const);
    // Browsers refuse to show what is no day.
    const shown = (text: string) => (kind === "amounts" || isDay(text) ? text : "");
    return (["from", "to"] as const).map((end) => (
      <TextField
        key={end}
        label={t(`ends.${end}`, { filter: label })}
        name={`${name}_${end}`}
        defaultValue={shown(given(`${name}_${end}`))}
        {...input}
        {...plain}
      />
    ));
  }
  const help = `help.${name}` as "help.tag";
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={given(name)}
      maxLength={longestValue}
      {...(kind === "days" && { inputMode: "numeric", help: t("daysHelp") })}
      {...(t.has(help) && { help: t(help) })}
      {...plain}
    />
  );
}
