import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog";
import { type Problem, useChange } from "./use-change";

type ChangeDialogProps<T> = {
  title: string;
  description: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  isDanger?: boolean;
  /** What the change wants to know. */
  fields?: (problem: Problem | null) => ReactNode;
  /** False = something is missing there: nothing is sent. */
  isFilled?: (form: HTMLFormElement) => boolean;
  /** The change itself; throws what the server refuses. */
  work: (form: HTMLFormElement) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
};

/** Says what a change of how one gets into the account means, and makes it. */
export function ChangeDialog<T>(props: ChangeDialogProps<T>) {
  const { work, onDone, fields, isFilled, ...words } = props;
  const { send, isPending, problem } = useChange(work, onDone);
  return (
    <FormDialog
      {...words}
      isPending={isPending}
      problem={problem}
      onSubmit={(form) => {
        if (isFilled?.(form) ?? true) send(form);
      }}
    >
      {fields?.(problem)}
    </FormDialog>
  );
}
