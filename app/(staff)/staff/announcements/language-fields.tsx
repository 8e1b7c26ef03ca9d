import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { sendForm } from "@/lib/api/send-form";
import { type Locale, languageNames, localeOf, locales } from "@/lib/base/locale";
import type { Block } from "@/lib/base/markdown";
import { preview } from "./actions";
import type { FieldOf, TypedTexts } from "./typed-texts";

type LanguageFieldsProps = {
  main: Locale;
  /** Registration of a field by name. */
  field: FieldOf;
  hasTitle: boolean;
  /** What is typed now; null = there are only titles. */
  readTexts: (() => TypedTexts) | null;
};

function Preview({ language, readTexts }: { language: Locale; readTexts: () => TypedTexts }) {
  const t = useTranslations("announcementAdmin");
  const { submit, state, isBusy } = useSubmit({
    send: () =>
      sendForm(preview, { texts: locales.map((one) => ({ language: one, text: readTexts()[one] })) }),
  });
  const seen = state.step === "done" ? state.answer.texts : [];
  const blocks = (seen.find((one) => one.language === language)?.blocks ?? []) as Block[];
  return (
    <div className="space-y-3">
      <Button size="sm" pending={isBusy} pendingLabel={t("previewing")} onClick={() => void submit({})}>
        {t("preview")}
      </Button>
      {blocks.length > 0 && (
        <div className="rounded-md border p-3">
          <MarkdownText blocks={blocks} level={3} lang={language} />
        </div>
      )}
    </div>
  );
}

/** Title and text in one language at a time. */
export function LanguageFields({ main, field, hasTitle, readTexts }: LanguageFieldsProps) {
  const t = useTranslations("announcementAdmin");
  const [shown, setShown] = useState<Locale>(main);
  return (
    <div className="space-y-3">
      <Segmented
        legend={t("language")}
        value={shown}
        onChange={(event) => setShown(localeOf(event.target.value))}
        options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      {locales.map((language) => (
        <div key={language} hidden={language !== shown} className="space-y-3">
          {hasTitle && (
            <TextField
              label={t("name")}
              {...(language === main ? {} : { optionalLabel: t("optional") })}
              autoComplete="off"
              {...field(`title_${language}`)}
              lang={language}
            />
          )}
          {readTexts && (
            <TextareaField
              label={t("text")}
              help={t("textHelp")}
              rows={6}
              {...field(`text_${language}`)}
              lang={language}
            />
          )}
        </div>
      ))}
      {readTexts && <Preview language={shown} readTexts={readTexts} />}
    </div>
  );
}
