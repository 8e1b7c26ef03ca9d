import type { SubmitState } from "@/components/form/submit/use-submit";
import type { FailureName } from "@/lib/api/rpc-errors";

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

const byDoc: Partial<Record<FailureName, Problem>> = {
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

/** Why a change failed. An ended session is reported over the whole page, not here. */
export function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step !== "refused" && state.step !== "unknown") return null;
  const { code, doc, fields } = state.failure;
  if (code === "unauthenticated") return null;
  if (code === "invalid" && fields.name) return "name";
  return byDoc[doc] ?? "failed";
}
