"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/call-button";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { addRecord } from "../actions";
import { type EditableType, editableTypes, exampleOf, useRecordProblem, wrongField } from "./record-labels";

/** The button that opens the form for a new record. */
export function AddRecord({ zone, name }: { zone: string; name: string }) {
  const t = useTranslations("dns");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="dns/add_dns" variant="primary" onClick={() => setOpen(true)}>
        {t("addRecord")}
      </CallButton>
      {isOpen && <RecordDialog zone={zone} zoneName={name} onClose={() => setOpen(false)} />}
    </>
  );
}

type Typed = { zone: string; name: string; type: EditableType; content: string[]; ttl: string };

function RecordDialog({ zone, zoneName, onClose }: { zone: string; zoneName: string; onClose: () => void }) {
  const t = useTranslations("dns");
  const problemOf = useRecordProblem();
  const [type, setType] = useState<EditableType>("A");
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Typed) => sendForm(addRecord, typed),
    onDone: () => {
      onClose();
      showToast(t("recordAdded"), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const problem = failure && problemOf(failure, type);
  const wrong = failure && wrongField(failure);
  const errorOf = (field: typeof wrong) =>
    problem !== null && wrong === field ? { error: problem, isErrorSpoken: true } : {};
  const press = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const text = (field: string) => String(given.get(field) ?? "").trim();
    void submit({
      zone,
      name: text("name") || "@",
      type,
      content: [text("content")],
      ttl: text("ttl") || "3600",
    });
  };
  return (
    <ConfirmDialog
      title={t("addRecordTitle")}
      description={t("addRecordText", { zone: zoneName })}
      confirmLabel={t("addRecord")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={wrong ? null : problem}
      onConfirm={press}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        {...errorOf("name")}
        name="name"
        maxLength={255}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        data-autofocus
      />
      <SelectField
        label={t("type")}
        name="type"
        value={type}
        onChange={({ target }) => setType(editableTypes.find((one) => one === target.value) ?? "A")}
      >
        {editableTypes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("content")}
        help={t("contentHelp", { example: exampleOf(type) })}
        {...errorOf("content")}
        name="content"
        maxLength={8_192}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
      />
      <TextField
        label={t("ttl")}
        help={t("ttlHelp")}
        {...errorOf("ttl")}
        name="ttl"
        inputMode="numeric"
        defaultValue="3600"
        mono
      />
    </ConfirmDialog>
  );
}
