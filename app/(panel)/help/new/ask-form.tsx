"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { ApiCalls } from "@/components/api-call/api-calls";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { PinField } from "@/components/form/pin/pin-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useRulesForm } from "@/components/form/submit/use-rules-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { aboutLabels } from "@/components/tickets/about-labels";
import { Attachments } from "@/components/tickets/attachments";
import { SendPart } from "@/components/tickets/send-part";
import { useUploads } from "@/components/tickets/use-uploads";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import type { OfferedProblem } from "@/lib/domain/support/tickets/problems/schema";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import type { AboutShown } from "@/lib/domain/support/tickets/schema";
import { type ChosenProblem, ProblemFields, textWithAnswers } from "./problem-fields";
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
import { SuggestedArticles } from "./suggested-articles";

type Question = { subject: string; text: string; files: number[]; problem: number | null };
type Wanted = { kind: RemoteHandsKind | null; about: AboutShown | null; needsPin: boolean };

/** Only for a server can remote hands be requested. */
const serverOf = (about: AboutShown | null): number | null =>
  about?.kind === "server" ? Number(about.key.slice("server-".length)) : null;

/** Sent once however often the button is pressed, also if the response is lost. */
function useAsk({ kind, about, needsPin }: Wanted) {
  const router = useRouter();
  const pin = usePin(needsPin && asksPin(kind));
  const server = serverOf(about);
  const submitting = useSubmit<Question, { id: number }>({
    send: ({ subject, text, files, problem, ...proof }: Question & PinProof, idempotencyKey) =>
      kind !== null && server !== null
        ? requestRemoteHands(kind, { server, subject, text }, proof, idempotencyKey)
        : call(
            "conversations",
            "ask",
            { subject, text, about: about?.key ?? "", files, ...(problem === null ? {} : { problem }) },
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

/** A question to support, or a remote hands request for the server. */
type KindFieldProps = {
  kind: RemoteHandsKind | null;
  first: RemoteHandsKind | null;
  field: UseFormRegisterReturn;
};

function KindField({ kind, first, field }: KindFieldProps) {
  const t = useTranslations("tickets.hands");
  return (
    <SelectField
      label={t("kind")}
      help={t(`help.${kind ?? "question"}`)}
      {...field}
      defaultValue={first ?? ""}
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
  problems: readonly OfferedProblem[];
  /** The kind selected at first. */
  kind: RemoteHandsKind | null;
  needsPin: boolean;
};

export function AskForm({ about, problems, kind: first, needsPin }: AskFormProps) {
  const t = useTranslations("tickets");
  const common = useTranslations("common");
  const [kept, setKept] = useState(about);
  const [chosen, setChosen] = useState<ChosenProblem>({ problem: null, answers: {} });
  const server = serverOf(kept);
  const kindOf = (chosen: string) => (server === null ? null : remoteHandsKindOf(chosen));
  const form = useRulesForm({
    values: { kind: first ?? "", subject: "", text: "" },
    check: (typed) => {
      const wanted = kindOf(typed.kind);
      return {
        ...(wanted === null && typed.subject.trim() === "" ? { subject: t("subjectMissing") } : {}),
        ...(needsText(wanted) && typed.text.trim() === "" ? { text: t("textMissing") } : {}),
      };
    },
  });
  const kind = kindOf(form.watch("kind"));
  const uploads = useUploads("/help/files");
  const { submit, state, isBusy, pin } = useAsk({ kind, about: kept, needsPin });
  const title =
    kind === null || kept === null
      ? ""
      : t("hands.subject", { kind: t(`hands.kinds.${kind}`), name: kept.name }).slice(0, textLimits.subject);
  const press = form.handleSubmit((typed) => {
    if (uploads.isUploading) return;
    const text = typed.text.trim();
    void submit(
      kind === null
        ? {
            subject: typed.subject.trim(),
            text: textWithAnswers(chosen, text),
            files: uploads.ids,
            problem: chosen.problem?.id ?? null,
          }
        : { subject: title, text, files: [], problem: null },
    );
  });
  // The first wrong field takes the focus, in the order in which they are named: also the ones that come and go.
  const fields = {
    kind: form.register("kind", { onChange: () => form.clearErrors() }),
    subject: form.register("subject"),
    text: form.register("text"),
  };
  const { errors } = form.formState;
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={press}>
      {kept && <AboutChip about={kept} onRemove={() => setKept(null)} />}
      {server !== null && <KindField kind={kind} first={first} field={fields.kind} />}
      {kind === null && problems.length > 0 && (
        <ProblemFields problems={problems} chosen={chosen} onChange={setChosen} />
      )}
      {kind === null && (
        <TextField
          label={t("subject")}
          maxLength={textLimits.subject}
          error={errors.subject?.message}
          {...fields.subject}
          autoComplete="off"
          required
        />
      )}
      {kind === null && <SuggestedArticles subject={form.watch("subject")} />}
      <Attachments uploads={uploads} isOff={kind !== null}>
        <TextareaField
          label={t("message")}
          help={t("noSecrets")}
          optionalLabel={needsText(kind) ? undefined : common("optional")}
          rows={kind === null ? 8 : 5}
          maxLength={textLimits.message}
          error={errors.text?.message}
          {...fields.text}
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
