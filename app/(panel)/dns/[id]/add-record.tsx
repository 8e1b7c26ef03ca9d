"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useSentForm } from "@/components/form/submit/use-sent-form";
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

function RecordDialog({ zone, zoneName, onClose }: { zone: string; zoneName: string; onClose: () => void }) {
  const t = useTranslations("dns");
  const problemOf = useRecordProblem();
  const { form, field, press, failure, isBusy } = useSentForm({
    values: { name: "", type: "A" as EditableType, content: "", ttl: "3600" },
    beside: (refusal, { type }) => {
      const wrong = wrongField(refusal);
      return wrong ? { [wrong]: problemOf(refusal, type) } : {};
    },
    send: ({ name: given, type, content, ttl }) =>
      sendForm(addRecord, {
        zone,
        name: given.trim() || "@",
        type,
        content: [content.trim()],
        ttl: ttl.trim() || "3600",
      }),
    onDone: () => {
      onClose();
      showToast(t("recordAdded"), { tone: "good" });
    },
  });
  const type = form.watch("type");
  return (
    <ConfirmDialog
      title={t("addRecordTitle")}
      description={t("addRecordText", { zone: zoneName })}
      confirmLabel={t("addRecord")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && problemOf(failure, type)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        {...field("name")}
        isErrorSpoken
        maxLength={255}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        data-autofocus
      />
      <SelectField label={t("type")} {...field("type")}>
        {editableTypes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("content")}
        help={t("contentHelp", { example: exampleOf(type) })}
        {...field("content")}
        isErrorSpoken
        maxLength={8_192}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
      />
      <TextField
        label={t("ttl")}
        help={t("ttlHelp")}
        {...field("ttl")}
        isErrorSpoken
        inputMode="numeric"
        mono
      />
    </ConfirmDialog>
  );
}
