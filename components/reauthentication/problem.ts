import type { Failure } from "@/components/form/submit/attempt";
import type { SubmitState } from "@/components/form/submit/use-submit";

export type Problem = "wrongPassword" | "wrongCode" | "limited" | "justSent" | "refused" | "failed";

const byDoc: Partial<Record<Failure["doc"], Problem>> = {
  "password.wrong": "wrongPassword",
  "2fa.wrong": "wrongCode",
  "2fa.just_sent": "justSent",
  "rate.limited": "limited",
  "passkey.unavailable": "refused",
};

/** null = the session has ended, which is reported over the whole page. */
export const problemOf = ({ code, doc }: Failure): Problem | null =>
  code === "unauthenticated" ? null : (byDoc[doc] ?? "failed");

export const problemIn = (state: SubmitState<unknown>): Problem | null =>
  state.step === "refused" || state.step === "unknown" ? problemOf(state.failure) : null;
