"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { sendForm } from "@/lib/api/send-form";
import type { BulkField } from "@/lib/domain/support/bulk/schema";
import { start } from "../bulk-actions";
import type { OfferedAction } from "./offered-actions";

type BulkDialogProps = {
  action: OfferedAction;
  query: string;
  /** Null = all that match. */
  ids: readonly number[] | null;
  count: number;
  onClose: () => void;
};

function Field({ field }: { field: BulkField }) {
  const t = useTranslations("bulk.fields");
  if (field === "billing")
    return (
      <SelectField label={t("billing")} name="billing" defaultValue="move">
        <option value="move">{t("billingMove")}</option>
        <option value="charge">{t("billingCharge")}</option>
      </SelectField>
    );
  if (field === "tag")
    return (
      <TextField
        label={t("tag")}
        help={t("tagHelp")}
        name="tag"
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    );
  return (
    <TextareaField
      label={t(field)}
      help={t(`${field}Help`)}
      name={field}
      rows={3}
      maxLength={field === "text" ? 4_000 : 500}
      required={field !== "shown"}
    />
  );
}

/** Asks for what the action needs, then tries it on each row: nothing is done yet. */
export function BulkDialog({ action, query, ids, count, onClose }: BulkDialogProps) {
  const t = useTranslations("bulk");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: ({ params }: { params: Record<string, string> }) =>
      sendForm(start, { action: action.name, query, params, ...(ids && { ids: [...ids] }) }),
    leaves: true,
    onDone: ({ id }) => router.push(`/staff/lists/runs/${id}` as Route),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const paramsOf = (form: HTMLFormElement): Record<string, string> => {
    const typed = new FormData(form);
    return Object.fromEntries(action.fields.map((field) => [field, String(typed.get(field) ?? "").trim()]));
  };
  return (
    <ConfirmDialog
      title={t(`actions.${action.name}.title`, { count })}
      description={t("tryText")}
      confirmLabel={t("try")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={(form) => void submit({ params: paramsOf(form) })}
      onClose={onClose}
    >
      <div className="space-y-4">
        {action.fields.map((field) => (
          <Field key={field} field={field} />
        ))}
      </div>
    </ConfirmDialog>
  );
}
