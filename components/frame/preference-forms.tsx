import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { languagesOf } from "@/lib/base/brand";
import { languageNames } from "@/lib/base/locale";
import { readBrand } from "@/lib/i18n/brand";
import { readLocale, readSlashKey, readTheme } from "@/lib/i18n/preferences";
import { PreferenceForm } from "./preference-form";

type Choice = { value: string; label: string; lang?: string; content: ReactNode };

type ChoiceFormProps = {
  legend: string;
  name: string;
  current: string;
  choices: readonly Choice[];
  hideLegend?: boolean;
};

/** Segments that each submit the form, so that a preference can be changed without script. */
function ChoiceForm({ legend, name, current, choices, hideLegend }: ChoiceFormProps) {
  return (
    <PreferenceForm>
      <fieldset className="flex items-center justify-between gap-4">
        <legend className={classNames("float-left text-ink-2 text-xs", hideLegend && "sr-only")}>
          {legend}
        </legend>
        <span className="inline-flex overflow-hidden rounded-sm border">
          {choices.map(({ value, label, lang, content }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              title={label}
              aria-label={label}
              aria-pressed={value === current}
              className={classNames(
                "grid h-7 min-w-9 place-items-center px-2 font-medium text-xs transition-colors not-first:border-s focus-visible:-outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11",
                value === current
                  ? "bg-accent-soft text-accent-ink"
                  : "text-ink-2 hover:bg-hover hover:text-ink",
              )}
            >
              {content}
            </button>
          ))}
        </span>
      </fieldset>
    </PreferenceForm>
  );
}

/** The languages of the panel, each under its own name. */
export async function LanguageForm({ hideLegend }: { hideLegend?: boolean }) {
  const [t, locale, brand] = await Promise.all([getTranslations("frame"), readLocale(), readBrand()]);
  const offered = languagesOf(brand);
  if (offered.length < 2) return null;
  const choices = offered.map((one) => ({
    value: one,
    label: languageNames[one],
    lang: one,
    content: one.toUpperCase(),
  }));
  return (
    <ChoiceForm
      legend={t("language")}
      name="locale"
      current={locale}
      choices={choices}
      hideLegend={hideLegend}
    />
  );
}

/** Light, dark or the system's. */
export async function ThemeForm({ hideLegend }: { hideLegend?: boolean }) {
  const [t, theme] = await Promise.all([getTranslations("frame"), readTheme()]);
  const choices = [
    { value: "light", label: t("themeLight"), content: <Sun size={14} aria-hidden /> },
    { value: "dark", label: t("themeDark"), content: <Moon size={14} aria-hidden /> },
    { value: "system", label: t("themeSystem"), content: <Monitor size={14} aria-hidden /> },
  ];
  return (
    <ChoiceForm legend={t("theme")} name="theme" current={theme} choices={choices} hideLegend={hideLegend} />
  );
}

/** Whether the key `/` focuses the search; not rendered on a screen without a keyboard. */
export async function SlashForm() {
  const [t, slash] = await Promise.all([getTranslations("frame"), readSlashKey()]);
  const choices = [
    { value: "on", label: t("slashOn"), content: t("slashOn") },
    { value: "off", label: t("slashOff"), content: t("slashOff") },
  ];
  return (
    <div className="pointer-coarse:hidden">
      <ChoiceForm legend={t("slash")} name="slash" current={slash} choices={choices} />
    </div>
  );
}
