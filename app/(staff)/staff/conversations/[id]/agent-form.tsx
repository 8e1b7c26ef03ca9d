"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useKeys } from "@/components/ui/use-keys";
import { sendForm } from "@/lib/api/send-form";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import { reply, setState } from "../actions";
import { CannedDialog } from "./canned-dialog";
import { thenSolve } from "./then-solve";
import { useDraft } from "./use-draft";

type Typed = { text: string; files: number[]; isInternal: boolean; seen: number; solves: boolean };

type Sent = { isInternal: boolean; solves: boolean; unsolved: Failure | null };

/** Sends once, also if the response is lost; after a concurrent message it shows that message and keeps the text. */
function useReply(id: number, onSent: () => void) {
  const t = useTranslations("tickets.agent");
  const problem = useProblemText();
  const router = useRouter();
  return useSubmit<Typed, Sent>({
    send: async ({ text, files, isInternal, seen, solves }, key) => {
      const draft = { id, text, files, is_internal: isInternal, seen, send_key: key };
      try {
        await sendForm(reply, draft);
        const unsolved = solves ? await thenSolve(() => sendForm(setState, { id, event: "solve" })) : null;
        if (unsolved) router.refresh();
        return { isInternal, solves, unsolved };
      } catch (error) {
        router.refresh();
        throw error;
      }
    },
    whenLost: "repeat",
    onDone: ({ isInternal, solves, unsolved }) => {
      onSent();
      showToast(isInternal ? t("noted") : t(solves && !unsolved ? "answeredAndSolved" : "answered"));
      if (unsolved) showToast(problem(unsolved.doc), { tone: "danger" });
    },
  });
}

type AgentFormProps = {
  id: number;
  /** Id of the last message on this page. */
  seen: number;
  /** The panel sends mails. */
  isMailed: boolean;
  /** What was begun before. */
  draft: { text: string; is_note: boolean } | null;
  /** What can be typed after `@` in a note. */
  handles: readonly string[];
};

/** Puts a text where the cursor is. */
function insertInto(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  // Once the dialog is gone, which gives the focus back to where it was.
  requestAnimationFrame(() => field.focus());
}

export function AgentForm({ id, seen, isMailed, draft, handles }: AgentFormProps) {
  const t = useTranslations("tickets");
  const team = useTranslations("ticketTeam");
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<"answer" | "note">(draft?.is_note ? "note" : "answer");
  const [isMissing, setMissing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads("/staff/conversations/files");
  const { keepSoon, stop } = useDraft(id);
  const readField = (): HTMLTextAreaElement | null => {
    const field = form.current?.elements.namedItem("text");
    return field instanceof HTMLTextAreaElement ? field : null;
  };
  const { submit, state, isBusy } = useReply(id, () => {
    // The selected kind is preserved, so that an author of internal notes does not suddenly write to the customer.
    const field = readField();
    if (field) field.value = "";
    uploads.clear();
  });
  const isInternal = kind === "note";
  const keepTyped = (isNote: boolean) => keepSoon(readField()?.value ?? "", isNote);
  const choose = (wanted: "answer" | "note") => {
    setKind(wanted);
    if (readField()?.value) keepTyped(wanted === "note");
  };
  const begin = (wanted: "answer" | "note") => {
    choose(wanted);
    readField()?.focus();
  };
  useKeys({ r: () => begin("answer"), n: () => begin("note"), c: () => setChoosing(true) });
  return (
    <Card
      title={isInternal ? t("agent.note") : t("agent.answer")}
      actions={
        <Button size="sm" onClick={() => setChoosing(true)}>
          {team("canned.insert")}
        </Button>
      }
    >
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
          if (text === "") return;
          stop();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const solves = submitter?.hasAttribute("data-with-shift") === true;
          void submit({ text, files: uploads.ids, isInternal, seen, solves }).then(({ end }) => {
            // What was refused is still only begun.
            if (end === "refused" && readField()) keepTyped(isInternal);
          });
        }}
      >
        <SegmentedField
          label={t("agent.kind")}
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value === "note" ? "note" : "answer")}
          options={[
            { value: "answer", label: t("agent.asAnswer") },
            { value: "note", label: t("agent.asNote") },
          ]}
        />
        <Attachments uploads={uploads}>
          <TextareaField
            label={t("message")}
            help={
              isInternal
                ? `${t("agent.noteHint")} ${handles.length > 0 ? team("mention", { handles: handles.join(", ") }) : ""}`
                : t(isMailed ? "agent.mailed" : "agent.unmailed")
            }
            name="text"
            rows={7}
            maxLength={textLimits.message}
            defaultValue={draft?.text ?? ""}
            onInput={() => keepTyped(isInternal)}
            error={isMissing ? t("textMissing") : undefined}
            required
          />
        </Attachments>
        <div className="flex flex-wrap items-center gap-2 [&>[role]]:basis-full">
          <SendPart state={state} isBusy={isBusy} isUploading={uploads.isUploading}>
            {isInternal ? t("agent.saveNote") : t("agent.sendAnswer")}
          </SendPart>
          {!isInternal && (
            <Button type="submit" data-with-shift="" disabled={isBusy || uploads.isUploading}>
              {t("agent.sendAndSolve")}
            </Button>
          )}
        </div>
        <p className="text-ink-2 text-xs">{team("keys")}</p>
      </form>
      {isChoosing && (
        <CannedDialog
          id={id}
          onChoose={(text) => {
            setChoosing(false);
            const field = readField();
            if (!field) return;
            insertInto(field, text);
            keepTyped(isInternal);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}
