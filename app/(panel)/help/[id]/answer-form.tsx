"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/api/client";
import { textLimits } from "@/lib/domain/support/tickets/rules";

/** A reply in a ticket. Sent once however often the button is pressed. */
export function AnswerForm({ id }: { id: number }) {
  const t = useTranslations("tickets");
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const uploads = useUploads("/help/files");
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (message: { text: string; files: number[] }, idempotencyKey) =>
      call("conversations", "answer", { id, ...message }, { idempotencyKey }),
    whenLost: "repeat",
    onDone: ({ ticket }, isHere) => {
      form.current?.reset();
      uploads.clear();
      showToast(t("sent"));
      // What is over goes on in another one.
      if (ticket !== undefined && isHere) router.push(`/help/${ticket}` as Route);
    },
  });
  return (
    <Card title={t("answer")}>
      <form
        ref={form}
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (uploads.isUploading) return;
          const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
          setMissing(text === "");
          if (text !== "") void submit({ text, files: uploads.ids });
        }}
      >
        <Attachments uploads={uploads}>
          <TextareaField
            label={t("message")}
            name="text"
            rows={5}
            maxLength={textLimits.message}
            error={isMissing ? t("textMissing") : undefined}
            required
          />
        </Attachments>
        <SendPart
          state={state}
          isBusy={isBusy}
          isUploading={uploads.isUploading}
          calls="conversations/answer"
        >
          {t("send")}
        </SendPart>
      </form>
    </Card>
  );
}
