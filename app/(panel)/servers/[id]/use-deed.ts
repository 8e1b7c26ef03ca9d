import { useProblemText } from "@/components/form/form-problem";
import type { PinAsking, PinProof } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";

type DeedOptions<I> = {
  send: (input: I & PinProof) => Promise<unknown>;
  /** What the toast says once the server has begun. */
  begun: string;
  pin?: PinAsking;
  onDone?: () => void;
};

/** One press that begins work on a server; `problem` says why it could not. A lost answer is asked for again: the same call answers the same job. */
export function useDeed<I extends object>({ send, begun, pin, onDone }: DeedOptions<I>) {
  const problemText = useProblemText();
  const { submit, isBusy, state, dismiss } = useSubmit({
    send,
    ...(pin ? { pin } : {}),
    whenLost: "repeat",
    onDone: () => {
      showToast(begun);
      onDone?.();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return { submit, isBusy, dismiss, problem: failure && problemText(failure.doc) };
}
