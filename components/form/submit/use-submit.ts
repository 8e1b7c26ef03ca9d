"use client";

import { useEffect, useRef, useState } from "react";
import { newKey } from "@/lib/base/new-key";
import type { PinAsking, PinProof } from "../pin/use-pin";
import {
  type Attempt,
  attemptFor,
  type Failure,
  failureOf,
  type Outcome,
  retryPauses,
  sendUntilAnswered,
} from "./attempt";

export type SubmitState<T> =
  | { step: "idle" }
  /** A request is pending, or the PIN is being checked. */
  | { step: "sending" }
  /** The response was lost; the request is being repeated with the same key. */
  | { step: "checking" }
  /** No response: the change may have been made. */
  | { step: "unknown"; failure: Failure }
  | { step: "refused"; failure: Failure }
  | { step: "done"; answer: T };

/**
 * How a submit ended. "held" = nothing was sent, because another submit is pending, or the PIN is missing and its
 * field says so.
 */
export type SubmitEnd<T> =
  | Outcome<T>
  | { end: "held" }
  /** The PIN was wrong; its field shows it. */
  | { end: "pin"; failure: Failure }
  /** The user closed the reauthentication dialog: nothing was done, and no message is needed. */
  | { end: "declined" };

export type SubmitOptions<I, T> = {
  /** `call(…)` or `sendForm(…)`: both ask to sign in or to reauthenticate if needed, and throw ApiError. */
  send: (input: I & PinProof, idempotencyKey: string) => Promise<T>;
  /** Asked for before each request; its field shows a rejected PIN. */
  pin?: PinAsking;
  /** Identity of the attempt, which decides whether it keeps its idempotency key; default: the whole input. */
  identityOf?: (input: I) => string;
  /** "repeat" if repeating is safe (idempotent, or sent with an idempotency key); otherwise "tell". */
  whenLost?: "repeat" | "tell";
  /** `isHere` is false if the user has since left the page. */
  onDone?: (answer: T, isHere: boolean) => void;
  /** Success leads away from the page, so the form stays busy until then. */
  leaves?: boolean;
};

export type Submitting<I, T> = {
  state: SubmitState<T>;
  isBusy: boolean;
  submit: (input: I) => Promise<SubmitEnd<T>>;
  /** The same submit with a changed input (a new quote): the PIN is not asked for again. */
  resubmit: (input: I) => Promise<SubmitEnd<T>>;
  /** Repeats exactly the request that got no response. */
  repeat: () => Promise<SubmitEnd<T>>;
  /** Clears the shown result. */
  dismiss: () => void;
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const settled = <T>(sending: Promise<T>): Promise<{ answer: T } | { failure: Failure }> =>
  sending.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );

/**
 * State of a submit for every form and dialog that changes something: sends once however often the button is pressed,
 * repeats if the response is lost, and adds the PIN if needed.
 */
export function useSubmit<I extends object, T>(options: SubmitOptions<I, T>): Submitting<I, T> {
  const { send, pin, identityOf = JSON.stringify, whenLost = "tell", onDone, leaves = false } = options;
  const [state, setState] = useState<SubmitState<T>>({ step: "idle" });
  const attempt = useRef<Attempt<I & PinProof> | null>(null);
  const proof = useRef<PinProof>({});
  // State updates too late to stop the second of two quick clicks.
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
