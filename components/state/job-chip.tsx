import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";

type JobState = "waiting" | "queued" | "running" | "done" | "failed" | "cancelled";

export const jobTones = {
  waiting: "attention",
  queued: "neutral",
  running: "info",
  done: "good",
  failed: "danger",
  cancelled: "neutral",
} as const satisfies Record<JobState, Tone>;

const isJobState = (word: string): word is JobState => Object.hasOwn(jobTones, word);

/** The state of a task; one that this page does not know yet as the server says it. Needs the messages of `server`. */
export function JobChip({ state }: { state: string }) {
  const t = useTranslations("server");
  if (!isJobState(state)) return <StateChip tone="neutral">{state}</StateChip>;
  return (
    <StateChip tone={jobTones[state]} live={state === "running"}>
      {t(`jobState.${state}`)}
    </StateChip>
  );
}
