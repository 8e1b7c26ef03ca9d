"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { importFile } from "../actions";
import { FileMistakes, mistakesIn } from "./file-mistakes";

type Typed = { zone: string; file: string; replace: boolean; skip_invalid: boolean };

/** Imports a zone file as text: all or nothing, unless the user chooses to import only the valid records. */
export function ImportFile({ zone, name, onClose }: { zone: string; name: string; onClose: () => void }) {
  const t = useTranslations("dns");
  const say = useProblemText();
  const { submit, state, isBusy, dismiss } = useSubmit({
    send: (typed: Typed) => sendForm(importFile, typed),
    onDone: ({ added, deleted, changed = 0, left_out: left = 0 }) => {
      onClose();
      const done = { added, deleted, changed };
      const text = left > 0 ? t("importedRest", { ...done, left }) : t("imported", done);
      showToast(text, { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const mistakes = failure && mistakesIn(failure.details);
  const press = (form: HTMLFormElement, skip_invalid = false) => {
    const given = new FormData(form);
    const file = String(given.get("file") ?? "");
    void submit({ zone, file, replace: given.has("replace"), skip_invalid });
  };
  return (
    <ConfirmDialog
      title={t("importTitle", { zone: name })}
      description={t("importText")}
      confirmLabel={t("import")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && !mistakes && say(failure.doc)}
      onConfirm={(form) => press(form)}
      onClose={onClose}
    >
      <TextareaField
        label={t("file")}
        // Errors belong to the previous text.
        onInput={dismiss}
        aria-invalid={mistakes !== null || undefined}
        name="file"
        rows={10}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {mistakes && <FileMistakes found={mistakes} isBusy={isBusy} onRest={(form) => press(form, true)} />}
      <Checkbox name="replace" label={t("replace")} help={t("replaceHelp")} />
    </ConfirmDialog>
  );
}
