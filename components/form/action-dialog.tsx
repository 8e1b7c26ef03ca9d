import { showToast } from "@/components/frame/toast-store";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";
import { useProblemText } from "./form-problem";
import { type PinProof, usePin } from "./use-pin";
import { useSubmit } from "./use-submit";

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
> & {
  send: (proof: PinProof) => Promise<T>;
  /** Whether it is proved with the PIN here; left out, it never is. */
  needsPin?: boolean;
  /** It begins work that goes on by itself: the same call answers the same work, so a lost answer is asked for again. */
  begins?: boolean;
  /** Said when it is done or has begun; left out, the page it leads to says so. */
  done?: string;
  /** After that, for instance to go to another page: then it `leaves`. */
  onDone?: (answer: T) => void;
  leaves?: boolean;
  /** Sends it once what was typed is right; left out, it is sent at once. */
  check?: (sendIt: () => void) => void;
  onClose: () => void;
};

/**
 * One action that is confirmed, with what it asks for: what went wrong is said in the dialog, what went well in a
 * toast. Needs the messages `common` and `problems`, and `pinField` for a PIN.
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
