import { ApiError } from "@/lib/api/client";
import { isSaidElsewhere } from "@/lib/api/session-gate";

export type Problem =
  | "passwordMissing"
  | "codeMissing"
  | "wrongPassword"
  | "wrongCode"
  | "limited"
  | "justSent"
  | "refused"
  | "failed";

const byDoc: Record<string, Problem> = {
  "password.wrong": "wrongPassword",
  "2fa.wrong": "wrongCode",
  "2fa.just_sent": "justSent",
  "rate.limited": "limited",
  "passkey.unavailable": "refused",
};

/** A person who closes the browser's own dialog needs no words about it. */
const isDismissed = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);

export function problemOf(error: unknown): Problem | null {
  if (isDismissed(error)) return null;
  if (!(error instanceof ApiError)) return "failed";
  return isSaidElsewhere(error.failure) ? null : (byDoc[error.failure.doc] ?? "failed");
}
