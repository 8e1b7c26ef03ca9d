import { useState } from "react";
import { useProblemText } from "@/components/form/form-problem";
import type { PinAsking, PinProof } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { call } from "@/lib/api/client";

const pollMs = 400;
/** The machine is asked three times, and is given its time. */
const patienceMs = 60_000;

type Ending = { job: string; isLate: boolean };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** The result of a callback; null when there is none, or not in time. */
async function resultOf(key: string): Promise<{ scope: unknown } | Ending> {
  const startMs = performance.now();
  while (performance.now() - startMs < patienceMs) {
    const answer = await call("eq_callback", "check", { key }).catch(() => null);
    if (answer?.result === "OK") return { scope: answer.scope };
    if (answer?.result === "Fail") return { job: key, isLate: false };
    await pause();
  }
  return { job: key, isLate: true };
}

type ResultOptions<I> = {
  begin: (input: I & PinProof) => Promise<{ callback: string }>;
  pin?: PinAsking;
  /** For questions, which may be asked twice. */
  isQuestion?: boolean;
  /** What is said when there was none, or none in time. */
  words: { failed: string; late: string };
  onResult: (scope: unknown, input: I) => void;
};

/** One press that begins a job, and hands over what came of it. */
export function useResult<I extends object>(options: ResultOptions<I>) {
  const { begin, pin, isQuestion, words, onResult } = options;
  const problemText = useProblemText();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { submit, isBusy, state } = useSubmit({
    send: async (input: I & PinProof) => ({ ...(await resultOf((await begin(input)).callback)), input }),
    ...(pin ? { pin } : {}),
    whenLost: isQuestion ? "repeat" : "tell",
    onDone: (result) => ("scope" in result ? onResult(result.scope, result.input) : setEnding(result)),
  });
  const refused =
    state.step === "refused" || state.step === "unknown" ? problemText(state.failure.doc) : null;
  return {
    isBusy,
    job: ending?.job ?? null,
    problem: refused ?? (ending && (ending.isLate ? words.late : words.failed)),
    press: (input: I) => {
      setEnding(null);
      void submit(input);
    },
  };
}
