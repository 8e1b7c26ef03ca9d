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
import { isLocale, type Locale, languageNames } from "@/lib/base/locale";
import type { BulkField } from "@/lib/domain/support/bulk/schema";
import { start } from "../bulk-actions";
import { isTermsField, TermsField } from "./bulk-terms-field";
import type { OfferedAction } from "./offered-actions";

type BulkDialogProps = {
  action: OfferedAction;
  query: string;
  /** Null = all that match. */
  ids: readonly number[] | null;
  count: number;
  onClose: () => void;
};

/** "subject" or "letter", and its language; null = another field. */
function letterOf(field: BulkField): { part: "subject" | "letter"; language: Locale } | null {
  const [, part, language] = /^(subject|letter)_([a-z]{2})$/.exec(field) ?? [];
  return part && isLocale(language) ? { part: part === "subject" ? "subject" : "letter", language } : null;
}

function LetterField({
  field,
  part,
  language,
}: {
  field: BulkField;
  part: "subject" | "letter";
  language: Locale;
}) {
  const t = useTranslations("bulk.fields");
  const label = t(part, { language: languageNames[language] });
  return part === "subject" ? (
    <TextField label={label} name={field} lang={language} maxLength={150} autoComplete="off" />
  ) : (
    <TextareaField label={label} name={field} lang={language} rows={4} maxLength={10_000} />
  );
}

function Field({ field }: { field: BulkField }) {
  const letter = letterOf(field);
  return letter ? <LetterField field={field} {...letter} /> : <OtherField field={field} />;
}

type OtherField = Exclude<BulkField, `subject_${Locale}` | `letter_${Locale}`>;

function OtherField({ field: given }: { field: BulkField }) {
  const field = given as OtherField;
  const t = useTranslations("bulk.fields");
  if (field === "billing")
    return (
      <SelectField label={t("billing")} name="billing" defaultValue="move">
        <option value="move">{t("billingMove")}</option>
        <option value="charge">{t("billingCharge")}</option>
      </SelectField>
    );
  if (isTermsField(field)) return <TermsField field={field} />;
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
      beginsInField
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
