import type { PinTry } from "../kernel/pin-guard";
import type { Verdict } from "../kernel/write-job";

/**
 * The asynchronous answer of a PIN call. The verdict is known at once; under a lock its answer is held back for some
 * seconds by an end that lies in the future, so that guessing is slow and no request waits for it.
 */
export const verdictOf = ({ verdict, answerAt: at }: PinTry, scope: string): Verdict =>
  verdict === "right" ? { at, state: "done", scope } : { at, state: "failed", failure: { code: "pinWrong" } };
