import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/lib/api/client";
import { isSaidElsewhere } from "@/lib/api/session-gate";

export type Problem =
  | "wrongCode"
  | "limited"
  | "justSent"
  | "elsewhere"
  | "expired"
  | "known"
  | "tooMany"
  | "refused"
  | "name"
  | "failed";

const byDoc: Record<string, Problem> = {
  "2fa.wrong": "wrongCode",
  "rate.limited": "limited",
  "2fa.just_sent": "justSent",
  "factor.already_on": "elsewhere",
  "factor.already_off": "elsewhere",
  "factor.none_on": "elsewhere",
  "passkey.not_found": "elsewhere",
  "passkey.none": "elsewhere",
  "factor.not_started": "expired",
  "passkey.known": "known",
  "passkey.too_many": "tooMany",
  "passkey.refused": "refused",
  "passkey.unavailable": "refused",
};

/** A person who closes the browser's own dialog needs no words about it. */
const isDismissed = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);

function problemOf(error: Error | null): Problem | null {
  if (error === null || isDismissed(error)) return null;
  if (!(error instanceof ApiError)) return error.name === "InvalidStateError" ? "known" : "failed";
  const { code, doc, fields } = error.failure;
  if (isSaidElsewhere(error.failure)) return null;
  if (code === "invalid" && fields.name) return "name";
  return byDoc[doc] ?? "failed";
}

/** One change of the account's factors: sent once however often it is pressed. */
export function useChange<I, T>(work: (input: I) => Promise<T>, onDone: (answer: T) => void) {
  const isBusy = useRef(false);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const send = (input: I) => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(input);
  };
  return { send, isPending, answer: data, problem: problemOf(error) };
}
