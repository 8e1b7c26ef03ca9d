import type { SubmitState } from "@/components/form/submit/use-submit";

export type Trouble = "checking" | "signedOut" | "lost" | "gone" | "limited" | "failed";

const byCode: Record<string, Trouble> = {
  unauthenticated: "signedOut",
  not_found: "gone",
  limited: "limited",
};

/** The message for the last submit: a key of the messages `apiKeys.trouble`. */
export function troubleOf(state: SubmitState<unknown>): Trouble | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  return state.step === "refused" ? (byCode[state.failure.code] ?? "failed") : null;
}
