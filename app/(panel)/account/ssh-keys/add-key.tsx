"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { findSshKeyFault, sshKeyFaultOf } from "@/lib/base/ssh-key";
import { sshKeyName } from "@/lib/base/ssh-key-name";
import { add } from "./actions";

/** The button that opens the form for a new key. */
export function AddKey() {
  const t = useTranslations("sshKeys");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="ssh_keys/add" size="sm" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && <KeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sshKeys");
  const faults = useTranslations("sshKeyFaults");
  const say = useProblemText();
  const { field, box, press, failure, isBusy } = useSentForm({
    values: { key: "", name: "", default: false },
    check: ({ key, name }) => {
      const fault = findSshKeyFault(key.trim());
      return {
        ...(fault ? { key: faults(fault) } : {}),
        ...(name.trim() || sshKeyName(key.trim()) ? {} : { name: t("nameMissing") }),
      };
    },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && fields.key !== undefined
        ? { key: faults(sshKeyFaultOf(fields.key) ?? "none") }
        : {},
    send: ({ key, name, default: isDefault }) =>
      sendForm(add, {
        key: key.trim(),
        name: name.trim() || sshKeyName(key.trim()),
        default: isDefault,
      }),
    onDone: () => {
      onClose();
      showToast(t("added"), { tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextareaField
        label={t("key")}
        help={t("keyHelp")}
        {...field("key")}
        rows={4}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        {...field("name")}
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox label={t("default")} help={t("defaultHelp")} {...box("default")} />
      <ApiCalls
        calls={[{ call: "ssh_keys/add", fields: { name: { variable: "NAME" }, key: { variable: "KEY" } } }]}
      />
    </ConfirmDialog>
  );
}
