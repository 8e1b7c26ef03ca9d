import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";

type JobState = "waiting" | "in_review" | "queued" | "running" | "done" | "failed" | "cancelled";

export const jobTones = {
  waiting: "attention",
  in_review: "attention",
  queued: "neutral",
  running: "info",
  done: "good",
  failed: "danger",
  cancelled: "neutral",
} as const satisfies Record<JobState, Tone>;

const isJobState = (word: string): word is JobState => Object.hasOwn(jobTones, word);

/** The state of a job; unknown ones are shown as the server sent them. Needs the messages `server`. */
export function JobChip({ state }: { state: string }) {
  const t = useTranslations("server");
  if (!isJobState(state)) return <StateChip tone="neutral">{state}</StateChip>;
  return (
    <StateChip tone={jobTones[state]} live={state === "running"}>
      {t(`jobState.${state}`)}
    </StateChip>
  );
}
