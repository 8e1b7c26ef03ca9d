"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FocusEvent, useRef } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import type { ShownMailText } from "@/lib/domain/messages/mails/texts/schema";
import { change } from "../../actions";
import { MailPreview } from "./mail-preview";
import { ResetText } from "./reset-text";
import { TextHistory } from "./text-history";
import { useRefusal } from "./use-refusal";
import { VariableList } from "./variable-list";

type TextEditorProps = { shown: ShownMailText; locale: Locale };
type Typed = { subject: string; body: string };

const isOwn = ({ source, brand }: ShownMailText): boolean => source === (brand === null ? "all" : "brand");

/** Subject and text with their variables, beside the mail that they make. */
export function TextEditor({ shown, locale }: TextEditorProps) {
  const t = useTranslations("mailTexts");
  const refusal = useRefusal();
  const router = useRouter();
  const { kind, language, brand, revision, current, variables, history } = shown;
  const values: Typed = { subject: current.subject, body: current.body };
  const { form, field, press, problems, isBusy } = useSentForm({
    values,
    check: ({ subject, body }: Typed) => ({
      ...(subject.trim() === "" ? { subject: t("empty") } : {}),
      ...(body.trim() === "" ? { body: t("empty") } : {}),
    }),
    beside: (failure) =>
      Object.fromEntries(
        Object.keys(failure.fields)
          .filter((name) => name in values)
          .map((name) => [name, refusal(failure)]),
      ),
    send: (typed: Typed) => sendForm(change, { kind, language, brand, revision, ...typed }),
    onDone: ({ is_changed: isChanged }) => {
      showToast(t(isChanged ? "saved" : "same"));
      router.refresh();
    },
  });
  const last = useRef<HTMLTextAreaElement | null>(null);
  const noteField = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) last.current = target;
  };
  const put = (name: keyof Typed, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const insert = (text: string) => {
    const target = last.current;
    if (!target) return put("body", `${form.getValues("body")}${text}`);
    target.setRangeText(text, target.selectionStart, target.selectionEnd, "end");
    put(target.name === "subject" ? "subject" : "body", target.value);
    target.focus();
  };
  const take = ({ subject, body }: Typed) => {
    put("subject", subject);
    put("body", body);
    showToast(t("taken"));
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="space-y-4">
        <Card
          title={t("textTitle")}
          hint={<Chip>{t(`source.${shown.source}`)}</Chip>}
          actions={isOwn(shown) && <ResetText shown={shown} />}
        >
          <form
            method="post"
            onSubmit={press}
            onFocus={noteField}
            noValidate
            autoComplete="off"
            className="space-y-4"
          >
            <TextareaField
              label={t("subject")}
              rows={2}
              {...field("subject")}
              autoComplete="off"
              lang={language}
            />
            <TextareaField
              label={t("body")}
              help={t("bodyHelp")}
              rows={18}
              {...field("body")}
              autoComplete="off"
              lang={language}
            />
            <FormNotice problems={problems} />
            <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
              {t("save")}
            </Button>
          </form>
        </Card>
        <VariableList variables={variables} insert={insert} />
      </div>
      <div className="space-y-4">
        <MailPreview shown={shown} read={() => form.getValues()} />
        <TextHistory history={history} locale={locale} take={take} />
      </div>
    </div>
  );
}
