import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { AbuseStage } from "@/lib/base/abuse";

const tones = {
  new: "attention",
  open: "info",
  answered: "attention",
  solved: "good",
  no_fault: "neutral",
  warned: "neutral",
} as const satisfies Record<AbuseStage, Tone>;

/** How far a case is, as staff see it. */
export function StageChip({ stage }: { stage: AbuseStage }) {
  const t = useTranslations("abuseAdmin");
  return <StateChip tone={tones[stage]}>{t(`stages.${stage}`)}</StateChip>;
}
