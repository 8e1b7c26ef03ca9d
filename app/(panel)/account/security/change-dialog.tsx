import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type FormTexts, textsOf } from "@/components/form/submit/form-texts";
import { useSubmit } from "@/components/form/submit/use-submit";
import { type Problem, problemOf } from "./problem";

type ChangeDialogProps<T> = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  isDanger?: boolean;
  /** Input fields that the change needs. */
  fields?: (problem: Problem | null) => ReactNode;
  /** Returns false when a field is empty; then nothing is sent. */
  isFilled?: (texts: FormTexts) => boolean;
  /** Makes the change; throws the server's errors. */
  work: (texts: FormTexts) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
};

const besideFields: readonly Problem[] = ["wrongCode", "name"];

/** Explains a change of sign-in methods, and makes it. */
export function ChangeDialog<T>(props: ChangeDialogProps<T>) {
  const { work, onDone, fields, isFilled = () => true, ...labels } = props;
  const t = useTranslations("security.problem");
  const { submit, state, isBusy } = useSubmit({ send: work, onDone });
  const problem = problemOf(state);
  return (
    <ConfirmDialog
      {...labels}
      isBusy={isBusy}
      problem={problem && !besideFields.includes(problem) && t(problem)}
      onConfirm={(form) => {
        const texts = textsOf(form);
        if (isFilled(texts)) void submit(texts);
      }}
    >
      {fields?.(problem)}
    </ConfirmDialog>
  );
}
