import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";

type ActionOptions<I> = {
  send: (input: I) => Promise<unknown>;
  /** Toast text once the job has begun. */
  begun: string | ((input: I) => string);
  onDone?: () => void;
};

/**
 * Starts a job on a server on click; `problem` says why it failed to start. A lost response is retried: the same call
 * returns the same job.
 */
export function useAction<I extends object>({ send, begun, onDone }: ActionOptions<I>) {
  const problemText = useProblemText();
  const { submit, isBusy, state, dismiss } = useSubmit({
    send: async (input: I) => {
      await send(input);
      return input;
    },
    whenLost: "repeat",
    onDone: (input) => {
      showToast(typeof begun === "string" ? begun : begun(input));
      onDone?.();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return { submit, isBusy, dismiss, problem: failure && problemText(failure.doc) };
}
