"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextareaField } from "@/components/form/textarea-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { importFile } from "../actions";

type Typed = { zone: string; file: string; replace: boolean };

/** Takes a zone file as text: all of it or nothing. */
export function ImportFile({ zone, name, onClose }: { zone: string; name: string; onClose: () => void }) {
  const t = useTranslations("dns");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Typed) => sendForm(importFile, typed),
    onDone: ({ added, deleted }) => {
      onClose();
      showToast(t("imported", { added, deleted }), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const place = failure?.fields.file;
  const press = (form: HTMLFormElement) => {
    const given = new FormData(form);
    void submit({ zone, file: String(given.get("file") ?? ""), replace: given.has("replace") });
  };
  return (
    <ConfirmDialog
      title={t("importTitle", { zone: name })}
      description={t("importText")}
      confirmLabel={t("import")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && place === undefined && say(failure.doc)}
      onConfirm={press}
      onClose={onClose}
    >
      <TextareaField
        label={t("file")}
        error={place === undefined ? undefined : t("fileWrong", { place })}
        name="file"
        rows={10}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Checkbox name="replace" label={t("replace")} help={t("replaceHelp")} />
    </ConfirmDialog>
  );
}
