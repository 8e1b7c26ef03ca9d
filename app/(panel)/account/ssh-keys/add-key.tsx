"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/call-button";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { findSshKeyFault, sshKeyFaultOf } from "@/lib/base/ssh-key";
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

type Typed = { name: string; key: string; default: boolean };
type Problems = { name?: string; key?: string };

/** The comment of a pasted key is what its owner calls it. */
const nameIn = (key: string): string =>
  (
    /^comment: *"?([^"\r\n]*)/im.exec(key)?.[1] ??
    key
      .split(/[ \t]+/)
      .slice(2)
      .join(" ")
  )
    .trim()
    .slice(0, 100);

function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sshKeys");
  const faults = useTranslations("sshKeyFaults");
  const say = useProblemText();
  const [problems, setProblems] = useState<Problems>({});
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Typed) => sendForm(add, typed),
    onDone: () => {
      onClose();
      showToast(t("added"), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const press = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const key = String(given.get("key") ?? "").trim();
    const name = String(given.get("name") ?? "").trim() || nameIn(key);
    const fault = findSshKeyFault(key);
    const found: Problems = {
      ...(fault ? { key: faults(fault) } : {}),
      ...(name ? {} : { name: t("nameMissing") }),
    };
    setProblems(found);
    if (!found.key && !found.name) void submit({ name, key, default: given.has("default") });
  };
  const unread = failure?.doc === "argument.invalid" ? failure.fields.key : undefined;
  return (
    <ConfirmDialog
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && unread === undefined && say(failure.doc)}
      onConfirm={press}
      onClose={onClose}
    >
      <TextareaField
        label={t("key")}
        help={t("keyHelp")}
        error={problems.key ?? (unread === undefined ? undefined : faults(sshKeyFaultOf(unread) ?? "none"))}
        name="key"
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
        error={problems.name}
        name="name"
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox name="default" label={t("default")} help={t("defaultHelp")} />
      <ApiCalls
        calls={[{ call: "ssh_keys/add", fields: { name: { variable: "NAME" }, key: { variable: "KEY" } } }]}
      />
    </ConfirmDialog>
  );
}
