import { useState } from "react";
import { useProblemText } from "@/components/form/form-problem";
import type { PinAsking, PinProof } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { call } from "@/lib/api/client";

const pollMs = 400;
/** The machine is asked three times, and is given its time. */
const patienceMs = 60_000;

/** What came of a callback so far: `running`, `failed`, or its result. */
type Read<R> = (key: string) => Promise<R | "running" | "failed">;

export async function readScope(key: string): Promise<{ scope: unknown } | "running" | "failed"> {
  const { result, scope } = await call("eq_callback", "check", { key });
  if (result === "OK") return { scope };
  return result === "Fail" ? "failed" : "running";
}

type Ending = { job: string; isLate: boolean };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** The result of a callback, or that there is none, or none in time. */
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
  /** For questions, which may be asked twice. */
  isQuestion?: boolean;
  /** What is said when there was none, or none in time. */
  labels: { failed: string; late: string };
  onResult: (result: R, input: I) => void;
};

/** One press that begins a job, and hands over what came of it. */
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
