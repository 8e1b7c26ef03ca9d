import type { Verdict } from "../../kernel/async/write-job";
import type { PinTry } from "../../kernel/pin/pin-guard";

/**
 * Asynchronous result of a PIN call, known at once. During a lock the job's end is set some seconds into the future,
 * which delays the result: guessing becomes slow, and no request has to wait.
 */
export const verdictOf = ({ verdict, answerAt: at }: PinTry, scope: string): Verdict =>
  verdict === "right" ? { at, state: "done", scope } : { at, state: "failed", failure: { code: "pinWrong" } };
