import { ApiError, lostAnswer } from "@/lib/api/client";

export type Failure = ApiError["failure"];

/** One attempt with its idempotency key. `isOpen`: it was sent, and its outcome is not known yet. */
export type Attempt<B> = { key: string; identity: string; body: B; isOpen: boolean };

/**
 * Returns the attempt to send for this body. An open one is repeated exactly, because the server compares the body
 * with the first; a rejected one stored nothing, so its key can be used for the same body with another PIN.
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
  /** No response: the change may have been made. */
  | { end: "unknown"; failure: Failure };

/** Closing a browser dialog (passkeys) means declining, which needs no message. */
const byErrorName: Record<string, Failure> = {
  NotAllowedError: { ...lostAnswer, code: "proof_required", doc: "person.declined" },
  AbortError: { ...lostAnswer, code: "proof_required", doc: "person.declined" },
  InvalidStateError: { ...lostAnswer, code: "conflict", doc: "passkey.known" },
};

/** Maps an error to a failure; for unexpected errors it is unknown whether the change was made. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  return (error instanceof Error && byErrorName[error.name]) || lostAnswer;
}

/** Failures that do not tell whether the change was made. */
export const isNoAnswer = ({ code, doc }: Failure): boolean =>
  doc === "answer.lost" || code === "internal" || code === "unavailable";

export const retryPauses: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

type Line<T> = {
  send: () => Promise<{ answer: T } | { failure: Failure }>;
  pause: (milliseconds: number) => Promise<void>;
  /** The response was lost; the request is being repeated. */
  onLost: () => void;
  /** Pauses before each retry in ms; [] = a lost response is reported at once. */
  pauses: readonly number[];
};

/** Sends until the server responds; repeats the same request if the response is lost. */
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
