"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import { reply } from "../actions";

type Draft = { text: string; files: number[]; isInternal: boolean; seen: number };

/** Sends once, also if the response is lost; after a concurrent message it shows that message and keeps the text. */
function useReply(id: number, onSent: () => void) {
  const t = useTranslations("tickets.agent");
  const router = useRouter();
  return useSubmit<Draft, { message: number; isInternal: boolean }>({
    send: async ({ text, files, isInternal, seen }, key) => {
      const draft = { id, text, files, is_internal: isInternal, seen, send_key: key };
      try {
        return { ...(await sendForm(reply, draft)), isInternal };
      } catch (error) {
        router.refresh();
        throw error;
      }
    },
    whenLost: "repeat",
    onDone: ({ isInternal }) => {
      onSent();
      showToast(isInternal ? t("noted") : t("answered"));
    },
  });
}

type AgentFormProps = {
  id: number;
  /** Id of the last message on this page. */
  seen: number;
  /** The panel sends mails. */
  isMailed: boolean;
};

export function AgentForm({ id, seen, isMailed }: AgentFormProps) {
  const t = useTranslations("tickets");
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<"answer" | "note">("answer");
  const [isMissing, setMissing] = useState(false);
  const uploads = useUploads("/staff/conversations/files");
  const { submit, state, isBusy } = useReply(id, () => {
    // The selected kind is preserved, so that an author of internal notes does not suddenly write to the customer.
    const field = form.current?.elements.namedItem("text");
    if (field instanceof HTMLTextAreaElement) field.value = "";
    uploads.clear();
  });
  const isInternal = kind === "note";
  return (
    <Card title={isInternal ? t("agent.note") : t("agent.answer")}>
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
          if (text !== "") void submit({ text, files: uploads.ids, isInternal, seen });
        }}
      >
        <SegmentedField
          label={t("agent.kind")}
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === "note" ? "note" : "answer")}
          options={[
            { value: "answer", label: t("agent.asAnswer") },
            { value: "note", label: t("agent.asNote") },
          ]}
        />
        <Attachments uploads={uploads}>
          <TextareaField
            label={t("message")}
            help={isInternal ? t("agent.noteHint") : t(isMailed ? "agent.mailed" : "agent.unmailed")}
            name="text"
            rows={7}
            maxLength={textLimits.message}
            error={isMissing ? t("textMissing") : undefined}
            required
          />
        </Attachments>
        <SendPart state={state} isBusy={isBusy} isUploading={uploads.isUploading}>
          {isInternal ? t("agent.saveNote") : t("agent.sendAnswer")}
        </SendPart>
      </form>
    </Card>
  );
}
