import { showToast } from "@/components/frame/toast-store";
import { type PinProof, usePin } from "../pin/use-pin";
import { useProblemText } from "../problems/form-problem";
import { useSubmit } from "../submit/use-submit";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";

type ActionDialogProps<T> = Pick<
  ConfirmDialogProps,
  | "title"
  | "description"
  | "size"
  | "children"
  | "confirmLabel"
  | "pendingLabel"
  | "keepLabel"
  | "isDanger"
  | "consequence"
  | "beginsInField"
> & {
  send: (proof: PinProof) => Promise<T>;
  /** Whether the PIN is asked for here; default false. */
  needsPin?: boolean;
  /** Starts a job: a repeated call returns the same job, so a lost response is retried. */
  begins?: boolean;
  /** Toast text after success; omitted if the next page says so. */
  done?: string;
  /** Called after that, for instance to go to another page: then set `leaves`. */
  onDone?: (answer: T) => void;
  leaves?: boolean;
  /** Calls `sendIt` if the typed values are valid; omitted = sent at once. */
  check?: (sendIt: () => void) => void;
  onClose: () => void;
};

/**
 * Confirms one action, with its input fields. Errors appear in the dialog, success in a toast. Needs the messages
 * `common` and `problems`, and `pinField` for a PIN.
 */
export function ActionDialog<T>(props: ActionDialogProps<T>) {
  const { send, needsPin, begins = false, done, onDone, leaves, check, onClose, ...labels } = props;
  const say = useProblemText();
  const asking = usePin(needsPin === true);
  const pin = needsPin === undefined ? {} : { pin: asking };
  const { submit, state, isBusy } = useSubmit({
    send,
    ...pin,
    leaves,
    whenLost: begins ? "repeat" : "tell",
    onDone: (answer) => {
      if (!leaves) onClose();
      if (done) showToast(done, begins ? {} : { tone: "good" });
      onDone?.(answer);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const sendIt = () => void submit({});
  return (
    <ConfirmDialog
      {...labels}
      {...pin}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => (check ? check(sendIt) : sendIt())}
      onClose={onClose}
    />
  );
}
