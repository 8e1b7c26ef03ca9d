"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useRef } from "react";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Cell, Row } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { sendForm } from "@/lib/api/send-form";
import { changeRecord } from "../actions";
import { type ShownRecord, useRecordProblem } from "./record-labels";

type Change = { id: number; name: string; content: string; ttl: string; priority?: number };

/** A row as fields: Enter saves, Escape leaves it as it was; what was saved can be taken back. */
export function EditRecord({ record, onClose }: { record: ShownRecord; onClose: () => void }) {
  const t = useTranslations("dns");
  const problemOf = useRecordProblem();
  const problemId = useId();
  const row = useRef<HTMLTableRowElement>(null);
  const { id, name, type, content, ttl, priority } = record;
  const putBack = useSubmit({
    send: (input: Change) => sendForm(changeRecord, input),
    onDone: () => showToast(t("putBack"), { tone: "good" }),
  });
  const { submit, state, isBusy } = useSubmit({
    send: (input: Change) => sendForm(changeRecord, input),
    onDone: () => {
      const before = { id, name, content, ttl: String(ttl), priority };
      showToast(t("recordChanged", { name, type }), {
        tone: "good",
        action: { label: t("undo"), run: () => void putBack.submit(before) },
      });
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const text = (field: string) =>
    row.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value.trim() ?? "";
  const save = () => {
    if (!isBusy) void submit({ id, name: text("name"), content: text("content"), ttl: text("ttl") });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isBusy) onClose();
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) save();
  };
  const input = { mono: true, autoComplete: "off", spellCheck: false, "aria-describedby": problemId };
  const isWrong = failure !== null;
  return (
    <Row ref={row} selected onKeyDown={press}>
      <Cell head>
        <TextInput {...input} name="name" aria-label={t("name")} defaultValue={name} maxLength={255} />
      </Cell>
      <Cell label={t("type")}>{type}</Cell>
      <Cell label={t("content")}>
        <span className="block w-full">
          <TextInput
            {...input}
            name="content"
            aria-label={t("content")}
            defaultValue={content}
            invalid={isWrong}
            maxLength={8_192}
            // The row was opened to change this.
            autoFocus
          />
          <span id={problemId} role="alert" className="block text-danger text-xs">
            {failure && problemOf(failure, type)}
          </span>
        </span>
      </Cell>
      <Cell label={t("ttl")} align="end">
        <TextInput {...input} name="ttl" aria-label={t("ttl")} defaultValue={ttl} inputMode="numeric" />
      </Cell>
      <Cell align="end">
        <span className="flex justify-end gap-2">
          <Button size="sm" variant="primary" pending={isBusy} pendingLabel={t("saving")} onClick={save}>
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
