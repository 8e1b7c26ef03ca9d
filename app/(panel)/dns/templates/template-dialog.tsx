"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { add, edit } from "./actions";

export type ShownTemplate = { id: number; name: string; records: string; is_automatic: boolean };

const example = "{host} A {ipv4}\n{host} AAAA {ipv6}\n";

/** Creates a template, or edits one. */
export function TemplateDialog({ known, onClose }: { known: ShownTemplate | null; onClose: () => void }) {
  const t = useTranslations("dnsTemplates");
  const say = useProblemText();
  const { field, box, press, failure, isBusy } = useSentForm({
    values: {
      name: known?.name ?? "",
      records: known?.records ?? example,
      is_automatic: known?.is_automatic ?? false,
    },
    beside: ({ fields: { name, records } }) => ({
      ...(name === undefined ? {} : { name: t("nameWrong") }),
      ...(records === undefined ? {} : { records: t("recordsWrong", { place: records }) }),
    }),
    send: (typed) => (known ? sendForm(edit, { id: known.id, ...typed }) : sendForm(add, typed)),
    onDone: ({ name }) => {
      onClose();
      showToast(t("saved", { name }), { tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      title={t(known ? "editTitle" : "addTitle")}
      description={t("dialogText")}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      size="md"
      problem={failure && say(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextField label={t("name")} {...field("name")} maxLength={100} autoComplete="off" data-autofocus />
      <TextareaField
        label={t("records")}
        help={t("recordsHelp", { host: "{host}", ipv4: "{ipv4}", ipv6: "{ipv6}" })}
        {...field("records")}
        rows={8}
        maxLength={10_000}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox label={t("automatic")} help={t("automaticHelp")} {...box("is_automatic")} />
    </ConfirmDialog>
  );
}
