import { showToast } from "@/components/frame/toast-store";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";
import { useProblemText } from "./form-problem";
import { useSubmit } from "./use-submit";

type DeedDialogProps<T> = Pick<
  ConfirmDialogProps,
  "title" | "description" | "children" | "confirmLabel" | "pendingLabel" | "keepLabel" | "isDanger"
> & {
  send: () => Promise<T>;
  /** Said when it is done. */
  done: string;
  /** After that, for instance to go to another page: then it `leaves`. */
  onDone?: () => void;
  leaves?: boolean;
  onClose: () => void;
};

/**
 * One deed that needs nothing but a yes: what went wrong is said in the dialog, what went well in a toast. Needs the
 * messages `common` and `problems`.
 */
export function DeedDialog<T>({ send, done, onDone, leaves, onClose, ...words }: DeedDialogProps<T>) {
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send,
    leaves,
    onDone: () => {
      if (!leaves) onClose();
      showToast(done, { tone: "good" });
      onDone?.();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      {...words}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}
