"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId } from "react";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Cell, Row } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { sendForm } from "@/lib/api/send-form";
import { changeRecord } from "../actions";
import { type ShownRecord, useRecordProblem, wrongField } from "./record-labels";

type Change = { id: number; name: string; content: string; ttl: string; priority?: number };

/** A row as fields: Enter saves, Escape discards; a saved change can be undone. */
export function EditRecord({ record, onClose }: { record: ShownRecord; onClose: () => void }) {
  const t = useTranslations("dns");
  const problemOf = useRecordProblem();
  const problemId = useId();
  const { id, name, type, content, ttl, priority } = record;
  const undo = useSubmit({
    send: (input: Change) => sendForm(changeRecord, input),
    onDone: () => showToast(t("putBack"), { tone: "good" }),
  });
  const { form, field, press, failure, isBusy } = useSentForm({
    values: { name, content, ttl: String(ttl) },
    beside: (refusal) => {
      const wrong = wrongField(refusal);
      return wrong ? { [wrong]: problemOf(refusal, type) } : {};
    },
    send: (typed) =>
      sendForm(changeRecord, {
        id,
        name: typed.name.trim(),
        content: typed.content.trim(),
        ttl: typed.ttl.trim(),
      }),
    onDone: () => {
      const before = { id, name, content, ttl: String(ttl), priority };
      showToast(t("recordChanged", { name, type }), {
        tone: "good",
        action: { label: t("undo"), run: () => void undo.submit(before) },
      });
      onClose();
    },
  });
  const input = { mono: true, autoComplete: "off", spellCheck: false, "aria-describedby": problemId };
  const { errors } = form.formState;
  const wrong = errors.name ?? errors.content ?? errors.ttl;
  const problem = wrong?.message ?? (failure && problemOf(failure, type));
  const cell = (of: "name" | "content" | "ttl") => {
    const { error, ...typed } = field(of);
    return { ...input, ...typed, "aria-label": t(of), invalid: error !== undefined };
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isBusy) onClose();
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) press();
  };
  return (
    <Row selected onKeyDown={pressKey}>
      <Cell head>
        <TextInput {...cell("name")} maxLength={255} />
      </Cell>
      <Cell label={t("type")}>{type}</Cell>
      <Cell label={t("content")}>
        <span className="block w-full">
          <TextInput
            {...cell("content")}
            maxLength={8_192}
            // The row was opened to edit this field.
            autoFocus
          />
          <span id={problemId} role="alert" className="block text-danger text-xs">
            {problem}
          </span>
        </span>
      </Cell>
      <Cell label={t("ttl")} align="end">
        <TextInput {...cell("ttl")} inputMode="numeric" />
      </Cell>
      <Cell align="end">
        <span className="flex justify-end gap-2">
          <Button size="sm" variant="primary" pending={isBusy} pendingLabel={t("saving")} onClick={press}>
            {t("save")}
          </Button>
          <Button size="sm" disabled={isBusy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
