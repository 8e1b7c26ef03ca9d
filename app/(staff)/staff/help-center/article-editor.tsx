"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Segmented } from "@/components/ui/segmented";
import { sendForm } from "@/lib/api/send-form";
import { type Locale, languageNames, localeOf, locales } from "@/lib/base/locale";
import type { ArticleChoices, StaffArticle } from "@/lib/domain/support/help-center/schema";
import { save } from "./actions";
import { BodyPreview } from "./body-preview";
import { type TypedArticle, textsIn, typedOf } from "./typed-article";

type ArticleEditorProps = { article: StaffArticle | null; choices: ArticleChoices };

/** An article in one language at a time, with a preview. */
export function ArticleEditor({ article, choices }: ArticleEditorProps) {
  const t = useTranslations("helpCenterAdmin");
  const router = useRouter();
  const first = typedOf(article);
  const mainOf = (brand: string): Locale =>
    choices.brands.find(({ id }) => String(id) === brand)?.language ?? choices.main_language;
  const { form, field, press, problems, isBusy } = useSentForm<TypedArticle, { id: number }>({
    values: first,
    check: (typed) => {
      const main = mainOf(typed.brand);
      return {
        ...(typed[`title_${main}`].trim() === "" ? { [`title_${main}`]: t("wrong.title") } : {}),
        ...(typed[`body_${main}`].trim() === "" ? { [`body_${main}`]: t("wrong.body") } : {}),
        ...(/^\d{1,4}$/.test(typed.position.trim()) ? {} : { position: t("wrong.position") }),
      };
    },
    send: (typed, key) =>
      sendForm(save, {
        ...{ id: article?.id ?? null, revision: article?.revision ?? 0, key },
        brand: typed.brand === "" ? null : Number(typed.brand),
        position: Number(typed.position),
        texts: textsIn(typed),
      }),
    whenLost: article ? "tell" : "repeat",
    leaves: article === null,
    onDone: ({ id }) => {
      showToast(t("saved"));
      if (article) router.refresh();
      else router.push(`/staff/help-center/${id}` as Route);
    },
  });
  const main = mainOf(form.watch("brand"));
  const [shown, setShown] = useState<Locale>(article?.texts[0]?.language ?? main);
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="max-w-4xl space-y-4">
      <Card>
        <div className="space-y-4">
          <Segmented
            legend={t("language")}
            value={shown}
            onChange={(event) => setShown(localeOf(event.target.value))}
            options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
          />
          {locales.map((language) => (
            <div key={language} hidden={language !== shown} className="space-y-4">
              <TextField
                label={t("name")}
                {...(language === main ? {} : { optionalLabel: t("optional") })}
                maxLength={150}
                {...field(`title_${language}`)}
                lang={language}
              />
              <TextField
                label={t("category")}
                help={t("categoryHelp")}
                optionalLabel={t("optional")}
                maxLength={60}
                list={`categories-${language}`}
                {...field(`category_${language}`)}
                lang={language}
              />
              <datalist id={`categories-${language}`}>
                {choices.categories
                  .filter((one) => one.language === language)
                  .map(({ category }) => (
                    <option key={category} value={category} />
                  ))}
              </datalist>
              <TextareaField
                label={t("body")}
                help={t("bodyHelp")}
                rows={16}
                maxLength={40_000}
                {...field(`body_${language}`)}
                lang={language}
              />
            </div>
          ))}
          <BodyPreview language={shown} readBody={() => form.getValues(`body_${shown}`)} />
        </div>
      </Card>
      <Card title={t("place")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label={t("brand")} {...field("brand")}>
            <option value="">{t("allBrands")}</option>
            {choices.brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("position")}
            help={t("positionHelp")}
            inputMode="numeric"
            maxLength={4}
            {...field("position")}
          />
        </div>
      </Card>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("working")}>
        {t("save")}
      </Button>
    </form>
  );
}
