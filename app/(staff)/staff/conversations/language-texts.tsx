"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Segmented } from "@/components/ui/segmented";
import { type Locale, languageNames, localeOf, locales } from "@/lib/base/locale";

type TextsTyped = Readonly<Record<Locale, string>>;

/** Texts by language as they are typed. */
export const typedOf = (texts: readonly { language: Locale; text: string }[]): TextsTyped =>
  Object.fromEntries(
    locales.map((language) => [language, texts.find((one) => one.language === language)?.text ?? ""]),
  ) as TextsTyped;

/** As operations take them. */
export const textsIn = (typed: TextsTyped) =>
  locales.map((language) => ({ language, text: typed[language] }));

type LanguageTextsProps = {
  label: string;
  help?: string;
  typed: TextsTyped;
  onChange: (typed: TextsTyped) => void;
  error?: string | undefined;
  rows?: number;
  maxLength: number;
  /** The language shown at first. */
  first?: Locale;
  /** A line above the text, by language, too. */
  line?: { label: string; typed: TextsTyped; onChange: (typed: TextsTyped) => void; maxLength: number };
};

/** A text, and perhaps a line above it, in one language at a time. */
export function LanguageTexts(props: LanguageTextsProps) {
  const { label, help, typed, onChange, error, rows, maxLength, first = "en", line } = props;
  const t = useTranslations("ticketTeam");
  const [shown, setShown] = useState<Locale>(first);
  return (
    <div className="space-y-3">
      <Segmented
        legend={t("language")}
        value={shown}
        onChange={(event) => setShown(localeOf(event.target.value))}
        options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      {line && (
        <TextField
          label={line.label}
          lang={shown}
          autoComplete="off"
          maxLength={line.maxLength}
          value={line.typed[shown]}
          onChange={(event) => line.onChange({ ...line.typed, [shown]: event.currentTarget.value })}
        />
      )}
      {rows === undefined ? (
        <TextField
          {...{ label, help, error, maxLength }}
          lang={shown}
          autoComplete="off"
          value={typed[shown]}
          onChange={(event) => onChange({ ...typed, [shown]: event.currentTarget.value })}
        />
      ) : (
        <TextareaField
          {...{ label, help, error, rows, maxLength }}
          lang={shown}
          value={typed[shown]}
          onChange={(event) => onChange({ ...typed, [shown]: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
