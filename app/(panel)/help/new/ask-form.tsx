"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { PinField } from "@/components/form/pin-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { aboutLabels } from "@/components/tickets/about-labels";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import type { AboutShown } from "@/lib/domain/support/tickets/schema";
import {
  asksPin,
  needsText,
  type RemoteHandsKind,
  remoteHandsCall,
  remoteHandsFields,
  remoteHandsKindOf,
  remoteHandsKinds,
  requestRemoteHands,
} from "./remote-hands";

type Question = { subject: string; text: string; files: number[] };
type Wanted = { kind: RemoteHandsKind | null; about: AboutShown | null; needsPin: boolean };

/** Only a server has someone who stands before it. */
const serverOf = (about: AboutShown | null): number | null =>
  about?.kind === "server" ? Number(about.key.slice("server-".length)) : null;

/** Sent once however often it is pressed, also when the answer is lost. */
function useAsk({ kind, about, needsPin }: Wanted) {
  const router = useRouter();
  const pin = usePin(needsPin && asksPin(kind));
  const server = serverOf(about);
  const submitting = useSubmit<Question, { id: number }>({
    send: ({ subject, text, files, ...proof }: Question & PinProof, idempotencyKey) =>
      kind !== null && server !== null
        ? requestRemoteHands(kind, { server, subject, text }, proof, idempotencyKey)
        : call(
            "conversations",
            "ask",
            { subject, text, about: about?.key ?? "", files },
            { idempotencyKey, leavesPage: true },
          ),
    identityOf: (question) => JSON.stringify([kind, about?.key, question]),
    pin,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ id }, isHere) => {
      if (isHere) router.push(`/help/${id}` as Route);
    },
  });
  return { ...submitting, pin };
}

function AboutChip({ about, onRemove }: { about: AboutShown; onRemove: () => void }) {
  const t = useTranslations("tickets");
  const name = aboutLabels(t, about);
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

type KindFieldProps = { kind: RemoteHandsKind | null; onChange: (kind: RemoteHandsKind | null) => void };

/** A question to the back office, or what someone is to do at the server. */
function KindField({ kind, onChange }: KindFieldProps) {
  const t = useTranslations("tickets.hands");
  return (
    <SelectField
      label={t("kind")}
      help={t(`help.${kind ?? "question"}`)}
      value={kind ?? ""}
      onChange={(event) => onChange(remoteHandsKindOf(event.target.value))}
    >
      <option value="">{t("kinds.question")}</option>
      <optgroup label={t("group")}>
        {remoteHandsKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

type AskFormProps = {
  about: AboutShown | null;
  /** What is asked for at first. */
  kind: RemoteHandsKind | null;
  needsPin: boolean;
};

export function AskForm({ about, kind: first, needsPin }: AskFormProps) {
  const t = useTranslations("tickets");
  const common = useTranslations("common");
  const [kept, setKept] = useState(about);
  const server = serverOf(kept);
  const [chosen, setKind] = useState(first);
  const kind = server === null ? null : chosen;
  const [missing, setMissing] = useState<{ subject?: string; text?: string }>({});
  const uploads = useUploads("/help/files");
  const { submit, state, isBusy, pin } = useAsk({ kind, about: kept, needsPin });
  const title =
    kind === null || kept === null
      ? ""
      : t("hands.subject", { kind: t(`hands.kinds.${kind}`), name: kept.name }).slice(0, textLimits.subject);
  const press = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const subject = String(typed.get("subject") ?? "").trim();
    const text = String(typed.get("text") ?? "").trim();
    const wrong = {
      ...(kind === null && subject === "" ? { subject: t("subjectMissing") } : {}),
      ...(needsText(kind) && text === "" ? { text: t("textMissing") } : {}),
    };
    setMissing(wrong);
    const wanting = form.elements.namedItem(wrong.subject ? "subject" : "text");
    if (Object.keys(wrong).length > 0) return wanting instanceof HTMLElement && wanting.focus();
    void submit(kind === null ? { subject, text, files: uploads.ids } : { subject: title, text, files: [] });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!uploads.isUploading) press(event.currentTarget);
  };
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={send}>
      {kept && <AboutChip about={kept} onRemove={() => setKept(null)} />}
      {server !== null && (
        <KindField
          kind={kind}
          onChange={(wanted) => {
            setKind(wanted);
            setMissing({});
          }}
        />
      )}
      {kind === null && (
        <TextField
          label={t("subject")}
          name="subject"
          maxLength={textLimits.subject}
          error={missing.subject}
          autoComplete="off"
          required
        />
      )}
      <Attachments uploads={uploads} isOff={kind !== null}>
        <TextareaField
          label={t("message")}
          help={t("noSecrets")}
          optionalLabel={needsText(kind) ? undefined : common("optional")}
          name="text"
          rows={kind === null ? 8 : 5}
          maxLength={textLimits.message}
          error={missing.text}
          required={needsText(kind)}
        />
      </Attachments>
      {asksPin(kind) && <PinField pin={pin} consequence={t("hands.notAsked")} />}
      <SendPart
        state={state}
        isBusy={isBusy}
        isUploading={uploads.isUploading}
        calls={kind === null ? "conversations/ask" : remoteHandsCall(kind)}
      >
        {t(kind === null ? "send" : "hands.send")}
      </SendPart>
      {kind !== null && server !== null && (
        <ApiCalls
          calls={[
            {
              call: remoteHandsCall(kind),
              fields: {
                ...remoteHandsFields(kind, { server, subject: title, text: "…" }),
                ...pinWhere(needsPin && asksPin(kind)),
              },
            },
          ]}
        />
      )}
    </form>
  );
}
