import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/tone";

const tones: Record<string, Tone> = {
  running: "good",
  active: "good",
  Active: "good",
  Paid: "good",
  done: "good",
  sent: "good",
  solved: "good",
  booked: "good",
  signed_in: "good",
  online: "good",
  Unpaid: "attention",
  unpaid: "attention",
  open: "attention",
  ending: "attention",
  awaiting_payment: "attention",
  in_review: "attention",
  waiting: "attention",
  evacuated: "attention",
  held_up: "danger",
  failing: "danger",
  pending: "info",
  deploying: "info",
  Refunded: "info",
  overdue: "danger",
  suspended: "danger",
  failed: "danger",
  Collections: "danger",
  rejected: "danger",
  wrong_password: "danger",
  wrong_code: "danger",
  held: "danger",
  offline: "danger",
  gone: "danger",
};

/** The meaning of a stored state. */
export const toneOf = (state: string): Tone => tones[state] ?? "neutral";

type Labels = ReturnType<typeof useTranslations<"backOffice">>;
type CodeKind = "kinds" | "states" | "reasons";

/** The text of a code, or the code itself: stored ones may be older or newer than the messages. */
export function codeText(t: Labels, kind: CodeKind, code: string | null): string {
  if (code === null) return "";
  const key = `${kind}.${code.replaceAll(".", "_")}` as "states.done";
  return t.has(key) ? t(key) : code;
}

export function useCodes() {
  const t = useTranslations("backOffice");
  return (kind: CodeKind, code: string | null): string => codeText(t, kind, code);
}
