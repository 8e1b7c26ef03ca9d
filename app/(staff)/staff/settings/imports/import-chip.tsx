import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { DataImport } from "@/lib/domain/support/data-imports/schema";

const tones: Record<DataImport["state"], Tone> = {
  uploading: "attention",
  waiting: "info",
  running: "info",
  done: "good",
  mismatch: "danger",
  failed: "danger",
};

/** How a run ended, and whether it was a rehearsal. */
export function ImportChip({ state, isDry }: { state: DataImport["state"]; isDry: boolean }) {
  const t = useTranslations("dataImports");
  return (
    <span className="flex flex-wrap gap-1">
      <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
      {isDry && <Chip>{t("dry")}</Chip>}
    </span>
  );
}
