import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { edit } from "../actions";
import { wrongPlaceOf } from "./typed-rules";

type ImportProps = { id: number; name: string; onClose: () => void };
type Format = "json" | "csv";

/** Replaces the rules of a set by those of a text. A mistake is named with its place, and nothing of the text is taken. */
export function ImportDialog({ id, name, onClose }: ImportProps) {
  const t = useTranslations("firewall");
  const say = useProblemText();
  const [rules, setRules] = useState("");
  const [format, setFormat] = useState<Format>("json");
  const { submit, isBusy, state, dismiss } = useSubmit({
    send: (input: { id: number; rules: string; format: Format }) => sendForm(edit, input),
    whenLost: "repeat",
    onDone: ({ rules: read }) => {
      onClose();
      showToast(t("imported", { name, count: read.length }), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const wrong = wrongPlaceOf(failure?.details);
  return (
    <ConfirmDialog
      size="md"
      title={t("importTitle", { name })}
      description={t("importText")}
      confirmLabel={t("import")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && !wrong && say(failure.doc)}
      onConfirm={() => void submit({ id, rules, format })}
      onClose={onClose}
    >
      <SelectField
        label={t("format")}
        value={format}
        onChange={({ target }) => setFormat(target.value as Format)}
      >
        <option value="json">JSON</option>
        <option value="csv">CSV</option>
      </SelectField>
      <TextareaField
        label={t("rules")}
        help={t(format === "csv" ? "csvHelp" : "jsonHelp")}
        rows={10}
        mono
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200_000}
        value={rules}
        error={wrong ? t("ruleWrong", wrong) : undefined}
        onChange={({ target }) => {
          dismiss();
          setRules(target.value);
        }}
      />
    </ConfirmDialog>
  );
}
