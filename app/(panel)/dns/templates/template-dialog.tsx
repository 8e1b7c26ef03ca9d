"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { add, edit } from "./actions";

type Typed = { name: string; records: string; is_automatic: boolean };
export type ShownTemplate = Typed & { id: number };

const example = "{host} A {ipv4}\n{host} AAAA {ipv6}\n";

/** A new template, or one that is changed. */
export function TemplateDialog({ known, onClose }: { known: ShownTemplate | null; onClose: () => void }) {
  const t = useTranslations("dnsTemplates");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: (typed: Typed) => (known ? sendForm(edit, { id: known.id, ...typed }) : sendForm(add, typed)),
    onDone: ({ name }) => {
      onClose();
      showToast(t("saved", { name }), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const { name, records } = failure?.fields ?? {};
  const isOfField = name !== undefined || records !== undefined;
  const press = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const text = (field: string) => String(given.get(field) ?? "");
    void submit({ name: text("name"), records: text("records"), is_automatic: given.has("is_automatic") });
  };
  return (
    <ConfirmDialog
      title={t(known ? "editTitle" : "addTitle")}
      description={t("dialogText")}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && !isOfField && say(failure.doc)}
      onConfirm={press}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        error={name === undefined ? undefined : t("nameWrong")}
        name="name"
        defaultValue={known?.name}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <TextareaField
        label={t("records")}
        help={t("recordsHelp", { host: "{host}", ipv4: "{ipv4}", ipv6: "{ipv6}" })}
        error={records === undefined ? undefined : t("recordsWrong", { place: records })}
        name="records"
        defaultValue={known?.records ?? example}
        rows={8}
        maxLength={10_000}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox
        name="is_automatic"
        defaultChecked={known?.is_automatic}
        label={t("automatic")}
        help={t("automaticHelp")}
      />
    </ConfirmDialog>
  );
}
