"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import { write } from "../actions";
import { LanguageTexts, textsIn, typedOf } from "../language-texts";

type WriteFormProps = {
  to: "customer" | "server";
  id: number;
  /** That of the customer. */
  language: Locale;
};

/** A message that begins a ticket. Sent once, also if the response is lost. */
export function WriteForm({ to, id, language }: WriteFormProps) {
  const t = useTranslations("tickets");
  const team = useTranslations("ticketTeam.write");
  const router = useRouter();
  const uploads = useUploads("/staff/conversations/files");
  const { form, press, state, isBusy } = useSentForm({
    values: { subjects: typedOf([]), texts: typedOf([]) },
    send: (typed, key) =>
      sendForm(write, {
        ...{ to, id, files: uploads.ids, send_key: key },
        subjects: textsIn(typed.subjects),
        texts: textsIn(typed.texts),
      }),
    identityOf: (typed) => JSON.stringify([typed, uploads.ids]),
    whenLost: "repeat",
    leaves: true,
    onDone: (made) => {
      showToast(team("done"));
      router.push(`/staff/conversations/${made.id}` as Route);
    },
  });
  const [subjects, texts] = form.watch(["subjects", "texts"]);
  return (
    <Card>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!uploads.isUploading) press(event);
        }}
      >
        <Attachments uploads={uploads}>
          <LanguageTexts
            label={t("message")}
            help={team("help")}
            typed={texts}
            onChange={(typed) => form.setValue("texts", typed)}
            rows={10}
            maxLength={textLimits.message}
            first={language}
            line={{
              label: t("subject"),
              typed: subjects,
              onChange: (typed) => form.setValue("subjects", typed),
              maxLength: textLimits.subject,
            }}
          />
        </Attachments>
        <SendPart state={state} isBusy={isBusy} isUploading={uploads.isUploading}>
          {team("send")}
        </SendPart>
      </form>
    </Card>
  );
}
