import { useState } from "react";
import type { PinAsking, PinProof } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { call } from "@/lib/api/client";

const pollMs = 400;
/** In ms; the machine is queried up to three times. */
const patienceMs = 60_000;

/** State of a callback: `running`, `failed`, or its result. */
type Read<R> = (key: string) => Promise<R | "running" | "failed">;

export async function readScope(key: string): Promise<{ scope: unknown } | "running" | "failed"> {
  const { result, scope } = await call("eq_callback", "check", { key });
  if (result === "OK") return { scope };
  return result === "Fail" ? "failed" : "running";
}

type Ending = { job: string; isLate: boolean };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** Polls a callback for its result; without one returns whether it failed or is late. */
async function resultOf<R>(key: string, read: Read<R>): Promise<{ result: R } | Ending> {
  const startMs = performance.now();
  while (performance.now() - startMs < patienceMs) {
    const seen = await read(key).catch(() => "running" as const);
    if (seen === "failed") return { job: key, isLate: false };
    if (seen !== "running") return { result: seen };
    await pause();
  }
  return { job: key, isLate: true };
}

export type ResultOptions<I, R> = {
  begin: (input: I & PinProof) => Promise<{ callback: string }>;
  read: Read<R>;
  pin?: PinAsking;
  /** For reads, which are safe to repeat. */
  isQuestion?: boolean;
  /** Texts for a failure and for a missing result. */
  labels: { failed: string; late: string };
  onResult: (result: R, input: I) => void;
};

/** Starts a job on click, and passes its result to `onResult`. */
export function useResult<I extends object, R>(options: ResultOptions<I, R>) {
  const { begin, read, pin, isQuestion, labels, onResult } = options;
  const problemText = useProblemText();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { submit, isBusy, state } = useSubmit({
    send: async (input: I & PinProof) => ({
      ...(await resultOf((await begin(input)).callback, read)),
      input,
    }),
    ...(pin ? { pin } : {}),
    whenLost: isQuestion ? "repeat" : "tell",
    onDone: (end) => ("result" in end ? onResult(end.result, end.input) : setEnding(end)),
  });
  const refused =
    state.step === "refused" || state.step === "unknown" ? problemText(state.failure.doc) : null;
  return {
    isBusy,
    job: ending?.job ?? null,
    problem: refused ?? (ending && (ending.isLate ? labels.late : labels.failed)),
    press: (input: I) => {
      setEnding(null);
      void submit(input);
    },
  };
}
