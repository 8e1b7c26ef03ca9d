"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Segmented } from "@/components/ui/segmented";
import { sendForm } from "@/lib/api/send-form";
import { type Locale, languageNames, localeOf, locales } from "@/lib/base/locale";
import type { Block } from "@/lib/base/markdown";
import type { EditedDocument } from "@/lib/domain/customers/legal/schema";
import { save } from "../actions";
import { DiscardDraft } from "./discard-draft";

type Typed = { summary: string } & Record<`body_${Locale}` | `url_${Locale}`, string>;

const firstOf = ({ summary, texts }: EditedDocument): Typed =>
  Object.fromEntries([
    ["summary", summary],
    ...texts.flatMap(({ language, body, url }) => [
      [`body_${language}`, body],
      [`url_${language}`, url],
    ]),
  ]) as Typed;

type EditorProps = { document: EditedDocument; previews: Record<string, Block[]> };

/** The draft in each language, and how its saved text looks. Without a draft the newest version is where one begins. */
export function DocumentEditor({ document, previews }: EditorProps) {
  const t = useTranslations("legalAdmin");
  const router = useRouter();
  const { kind, brand, revision, main_language: main, has_draft: hasDraft } = document;
  const [shown, setShown] = useState<Locale>(main);
  const { field, press, problems, isBusy } = useSentForm<Typed, { revision: string }>({
    values: firstOf(document),
    check: (typed) => {
      const both = locales.find(
        (one) => typed[`body_${one}`].trim() !== "" && typed[`url_${one}`].trim() !== "",
      );
      if (both) setShown(both);
      return both ? { [`url_${both}`]: t("either") } : {};
    },
    send: (typed) =>
      sendForm(save, {
        kind,
        brand,
        revision,
        summary: typed.summary,
        texts: locales.map((language) => ({
          language,
          body: typed[`body_${language}`],
          url: typed[`url_${language}`],
        })),
      }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  const preview = previews[shown] ?? [];
  return (
    <div className="min-w-0 space-y-4">
      <Card
        title={t("draft")}
        hint={<Chip>{t(hasDraft ? "hasDraft" : "noDraft")}</Chip>}
        actions={hasDraft && <DiscardDraft document={document} />}
      >
        <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
          <Segmented
            legend={t("language")}
            value={shown}
            onChange={(event) => setShown(localeOf(event.target.value))}
            options={locales.map((one) => ({ value: one, label: languageNames[one] }))}
          />
          {locales.map((language) => (
            <div key={language} hidden={language !== shown} className="space-y-4">
              <TextareaField
                label={t("body")}
                help={t(kind === "dpa" ? "bodyHelpDpa" : "bodyHelp")}
                rows={20}
                {...field(`body_${language}`)}
                lang={language}
              />
              {kind !== "dpa" && (
                <TextField label={t("url")} help={t("urlHelp")} type="url" {...field(`url_${language}`)} />
              )}
            </div>
          ))}
          <TextareaField label={t("summary")} help={t("summaryHelp")} rows={3} {...field("summary")} />
          <FormNotice problems={problems} />
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
        </form>
      </Card>
      {preview.length > 0 && (
        <Card title={t("preview")} hint={t("previewHint")}>
          <MarkdownText blocks={preview} level={3} lang={shown} />
        </Card>
      )}
    </div>
  );
}
