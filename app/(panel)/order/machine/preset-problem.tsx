import { useTranslations } from "next-intl";
import { useLazy } from "@/components/ui/use-lazy";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { Part, PresetOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import type { PresetGoneProps } from "./preset-gone";

const loadGone = async () => (await import("./preset-gone")).PresetGone;

/** Id of the notice that says why the selected machine is not available; it is focusable. */
export const presetProblemId = "order-preset";

type PresetProblemProps = {
  options: OrderOptions;
  draft: OrderDraft;
  chosen: Part<PresetOption>;
  onMove: (location: string) => void;
};

/** Why the chosen machine cannot be ordered. */
export function PresetProblem({ options, draft, chosen, onMove }: PresetProblemProps) {
  const t = useTranslations("order");
  const { selected: preset, incompatibility } = chosen;
  const Gone = useLazy<PresetGoneProps>(incompatibility !== null, loadGone);
  return (
    <div
      id={presetProblemId}
      tabIndex={-1}
      className={incompatibility || !preset ? "scroll-mt-[calc(var(--sticky-top)+4rem)] p-4 pb-2" : undefined}
    >
      {preset && incompatibility && typeof Gone === "function" && (
        <Gone {...{ options, draft, onMove, preset, incompatibility }} />
      )}
      {!preset && <p className="text-ink-2">{t("preset.choose")}</p>}
    </div>
  );
}
