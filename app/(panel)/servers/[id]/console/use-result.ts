import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "@/components/form/form-problem";
import type { PinAsking, PinProof } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
import { call } from "@/lib/api/client";

const pollMs = 400;
/** The machine's platform is asked three times, and is given its time. */
const patienceMs = 60_000;

type Ending = { job: string; isLate: boolean };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** The result of a callback; null when there is none, or not in time. */
async function resultOf(key: string): Promise<{ scope: string } | Ending> {
  const startMs = performance.now();
  while (performance.now() - startMs < patienceMs) {
    const answer = await call("eq_callback", "check", { key }).catch(() => null);
    if (answer?.result === "OK") return { scope: String(answer.scope) };
    if (answer?.result === "Fail") return { job: key, isLate: false };
    await pause();
  }
  return { job: key, isLate: true };
}

type ResultOptions = {
  begin: (proof: PinProof) => Promise<{ callback: string }>;
  pin: PinAsking;
  onResult: (scope: string) => void;
};

/** One press that begins a job, and hands over what came of it. */
export function useResult({ begin, pin, onResult }: ResultOptions) {
  const t = useTranslations("console.open");
  const problemText = useProblemText();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { submit, isBusy, state } = useSubmit({
    send: async (proof: PinProof) => resultOf((await begin(proof)).callback),
    pin,
    whenLost: "tell",
    onDone: (result) => ("scope" in result ? onResult(result.scope) : setEnding(result)),
  });
  const refused =
    state.step === "refused" || state.step === "unknown" ? problemText(state.failure.doc) : null;
  return {
    isBusy,
    job: ending?.job ?? null,
    problem: refused ?? (ending && t(ending.isLate ? "late" : "failed")),
    press: () => {
      setEnding(null);
      void submit({});
    },
  };
}
