import { ApiError, lostAnswer } from "@/lib/api/client";

export type Failure = ApiError["failure"];

/** One press with its key. `isOpen`: sent, and nobody knows yet whether it went through. */
export type Attempt<B> = { key: string; identity: string; body: B; isOpen: boolean };

/**
 * The attempt to send for this body. An open one is repeated to the letter, because the server compares the body with
 * the first; one that was refused left nothing behind, so its key serves for the same thing with another PIN.
 */
export function attemptFor<B>(
  previous: Attempt<B> | null,
  identity: string,
  body: B,
  newKey: () => string,
): Attempt<B> {
  if (previous?.identity !== identity) return { key: newKey(), identity, body, isOpen: true };
  return previous.isOpen ? previous : { ...previous, body, isOpen: true };
}

export type Outcome<T> =
  | { end: "done"; answer: T }
  | { end: "refused"; failure: Failure }
  /** Nobody answered: it may have gone through. */
  | { end: "unknown"; failure: Failure };

/** Of the browser's own dialogs (passkeys): closing one is declining, and needs no words. */
const byErrorName: Record<string, Failure> = {
  NotAllowedError: { ...lostAnswer, code: "proof_required", doc: "person.declined" },
  AbortError: { ...lostAnswer, code: "proof_required", doc: "person.declined" },
  InvalidStateError: { ...lostAnswer, code: "conflict", doc: "passkey.known" },
};

/** What an error means for the press; anything unforeseen = nobody knows what came of it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  return (error instanceof Error && byErrorName[error.name]) || lostAnswer;
}

/** An answer that says nothing about whether it was done. */
const isNoAnswer = ({ code, doc }: Failure): boolean =>
  doc === "answer.lost" || code === "internal" || code === "unavailable";

export const retryPauses: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

type Line<T> = {
  send: () => Promise<{ answer: T } | { failure: Failure }>;
  pause: (milliseconds: number) => Promise<void>;
  /** The answer was lost, and it is asked for again. */
  onLost: () => void;
  /** How long to wait before each repetition; none = what was lost is told at once. */
  pauses: readonly number[];
};

/** Sends until the server has answered; repeats the same when the answer is lost. */
export async function sendUntilAnswered<T>({ send, pause, onLost, pauses }: Line<T>): Promise<Outcome<T>> {
  for (let tries = 0; ; tries++) {
    const result = await send();
    if ("answer" in result) return { end: "done", answer: result.answer };
    if (!isNoAnswer(result.failure)) return { end: "refused", failure: result.failure };
    const wait = pauses[tries];
    if (wait === undefined) return { end: "unknown", failure: result.failure };
    onLost();
    await pause(wait);
  }
}
