"use client";

import { useEffect, useRef, useState } from "react";
import { newKey } from "@/lib/base/new-key";
import {
  type Attempt,
  attemptFor,
  type Failure,
  failureOf,
  type Outcome,
  retryPauses,
  sendUntilAnswered,
} from "./attempt";
import type { PinAsking, PinProof } from "./use-pin";

export type SubmitState<T> =
  | { step: "idle" }
  /** On its way, or its PIN is being looked at. */
  | { step: "sending" }
  /** The answer was lost; the same is asked again under the same key. */
  | { step: "checking" }
  /** Nobody answered: it may have gone through. */
  | { step: "unknown"; failure: Failure }
  | { step: "refused"; failure: Failure }
  | { step: "done"; answer: T };

/** How a press ended. "held" = nothing was sent: another press is on its way, or the PIN is missing and says so. */
export type SubmitEnd<T> =
  | Outcome<T>
  | { end: "held" }
  /** The PIN's field says what was wrong with it. */
  | { end: "pin"; failure: Failure }
  /** Asked who is there, the person did not say: nothing was done, and nothing is to be said. */
  | { end: "declined" };

type SubmitOptions<I, T> = {
  /** `call(…)` or `sendForm(…)`: both sign in again and prove the owner in place, and throw ApiError. */
  send: (input: I & PinProof, idempotencyKey: string) => Promise<T>;
  /** Asked before each sending; a refusal for the PIN goes back to its field. */
  pin?: PinAsking;
  /** What makes it the same thing, under the same key; without it, all of the input. */
  identityOf?: (input: I) => string;
  /** "repeat" what may be done twice without harm (a key, or the same in the end); "tell" the rest. */
  whenLost?: "repeat" | "tell";
  /** `isHere` is false when the person has gone to another page meanwhile. */
  onDone?: (answer: T, isHere: boolean) => void;
  /** What it does leads away from the page: then it stays busy for good. */
  leaves?: boolean;
};

export type Submitting<I, T> = {
  state: SubmitState<T>;
  isBusy: boolean;
  submit: (input: I) => Promise<SubmitEnd<T>>;
  /** The same press in other words (a new quote): its PIN is not asked for again. */
  resubmit: (input: I) => Promise<SubmitEnd<T>>;
  /** Repeats, to the letter, what nobody has answered. */
  repeat: () => Promise<SubmitEnd<T>>;
  /** Takes the last end off the screen. */
  dismiss: () => void;
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const settled = <T>(sending: Promise<T>): Promise<{ answer: T } | { failure: Failure }> =>
  sending.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );

/**
 * From the press to the answer, for every form and dialog that changes something: sent once however often it is
 * pressed, asked for again when the answer is lost, with the PIN where it is asked for.
 */
export function useSubmit<I extends object, T>(options: SubmitOptions<I, T>): Submitting<I, T> {
  const { send, pin, identityOf = JSON.stringify, whenLost = "tell", onDone, leaves = false } = options;
  const [state, setState] = useState<SubmitState<T>>({ step: "idle" });
  const attempt = useRef<Attempt<I & PinProof> | null>(null);
  const proof = useRef<PinProof>({});
  // State is too late for the second of two quick presses.
  const isBusy = useRef(false);
  const isHere = useIsMounted();

  const settle = (sent: Attempt<I & PinProof>, outcome: Outcome<T>): SubmitEnd<T> => {
    isBusy.current = outcome.end === "done" && leaves;
    if (outcome.end === "done") {
      attempt.current = null;
      setState(leaves ? { step: "sending" } : { step: "done", answer: outcome.answer });
      onDone?.(outcome.answer, isHere.current);
      return outcome;
    }
    const { failure } = outcome;
    if (outcome.end === "unknown") {
      setState({ step: "unknown", failure });
      return outcome;
    }
    attempt.current = { ...sent, isOpen: false };
    const isPin = pin?.refuse(failure) ?? false;
    const isDeclined = failure.code === "proof_required";
    setState(isPin || isDeclined ? { step: "idle" } : { step: "refused", failure });
    if (isPin) return { end: "pin", failure };
    return isDeclined ? { end: "declined" } : outcome;
  };
  const deliver = async (sent: Attempt<I & PinProof>) => {
    attempt.current = sent;
    setState({ step: "sending" });
    const outcome = await sendUntilAnswered({
      send: () => settled(send(sent.body, sent.key)),
      pause,
      onLost: () => setState({ step: "checking" }),
      pauses: whenLost === "repeat" ? retryPauses : [],
    });
    return settle(sent, outcome);
  };
  const begin = async (input: I, prove: () => Promise<PinProof | null>): Promise<SubmitEnd<T>> => {
    if (isBusy.current) return { end: "held" };
    isBusy.current = true;
    setState({ step: "sending" });
    const proved = await prove().catch(() => null);
    if (!proved) {
      isBusy.current = false;
      setState({ step: "idle" });
      return { end: "held" };
    }
    proof.current = proved;
    return deliver(attemptFor(attempt.current, identityOf(input), { ...input, ...proved }, newKey));
  };
  return {
    state,
    isBusy: state.step === "sending" || state.step === "checking",
    submit: (input) => begin(input, async () => (pin ? pin.prove() : {})),
    resubmit: (input) => begin(input, async () => proof.current),
    repeat: async () => {
      const open = attempt.current;
      if (isBusy.current || !open?.isOpen) return { end: "held" };
      isBusy.current = true;
      return deliver(open);
    },
    dismiss: () => {
      if (!isBusy.current) setState({ step: "idle" });
    },
  };
}

function useIsMounted() {
  const ref = useRef(false);
  useEffect(() => {
    ref.current = true;
    return () => {
      ref.current = false;
    };
  }, []);
  return ref;
}
