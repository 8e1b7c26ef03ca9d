"use client";

import { X } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { aboutWords } from "@/components/conversation/about-words";
import { Attachments } from "@/components/conversation/attachments";
import { SendPart } from "@/components/conversation/send-part";
import { useUploads } from "@/components/conversation/use-uploads";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useSubmit } from "@/components/form/use-submit";
import { IconButton } from "@/components/ui/icon-button";
import { call } from "@/lib/api/client";
import { textLimits } from "@/lib/domain/conversations/rules";
import type { AboutShown } from "@/lib/domain/conversations/schema";

type Question = { subject: string; text: string; about: string; files: number[] };

/** Sent once however often it is pressed, also when the answer is lost. */
function useAsk() {
  const router = useRouter();
  return useSubmit<Question, { id: number }>({
    send: (question, idempotencyKey) =>
      call("conversations", "ask", question, { idempotencyKey, leavesPage: true }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ id }, isHere) => {
      if (isHere) router.push(`/help/${id}` as Route);
    },
  });
}

function AboutChip({ about, onRemove }: { about: AboutShown; onRemove: () => void }) {
  const t = useTranslations("conversations");
  const name = aboutWords(t, about);
  return (
    <p className="flex w-fit max-w-full items-center gap-2 rounded-sm border bg-sunken py-1 ps-3 pe-1">
      <span className="wrap-anywhere">
        <span className="text-ink-2">{t("aboutLabel")}</span> {name}
      </span>
      <IconButton label={t("removeAbout", { name })} size="sm" onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </p>
  );
}

export function AskForm({ about }: { about: AboutShown | null }) {
  const t = useTranslations("conversations");
  const [kept, setKept] = useState(about);
  const [missing, setMissing] = useState<{ subject?: string; text?: string }>({});
  const uploads = useUploads("/help/files");
  const { submit, state, isBusy } = useAsk();
  const press = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const subject = String(typed.get("subject") ?? "").trim();
    const text = String(typed.get("text") ?? "").trim();
    const wrong = {
      ...(subject === "" ? { subject: t("subjectMissing") } : {}),
      ...(text === "" ? { text: t("textMissing") } : {}),
    };
    setMissing(wrong);
    const first = form.elements.namedItem(wrong.subject ? "subject" : "text");
    if (Object.keys(wrong).length > 0) return first instanceof HTMLElement && first.focus();
    void submit({ subject, text, about: kept?.key ?? "", files: uploads.ids });
  };
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploads.isUploading) press(event.currentTarget);
      }}
    >
      {kept && <AboutChip about={kept} onRemove={() => setKept(null)} />}
      <TextField
        label={t("subject")}
        name="subject"
        maxLength={textLimits.subject}
        error={missing.subject}
        autoComplete="off"
        required
      />
      <Attachments uploads={uploads}>
        <TextareaField
          label={t("message")}
          help={t("noSecrets")}
          name="text"
          rows={8}
          maxLength={textLimits.message}
          error={missing.text}
          required
        />
      </Attachments>
      <SendPart state={state} isBusy={isBusy} isUploading={uploads.isUploading} calls="conversations/ask">
        {t("send")}
      </SendPart>
    </form>
  );
}
