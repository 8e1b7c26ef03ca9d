import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Incompatibility } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { elsewhere, type Part, type PresetOption } from "./choice";
import type { Wishes } from "./wishes";
import { placeName, presetIncompatibilityText } from "./words";

/** Id of the notice that says why the chosen machine is not available; it can take the focus. */
export const presetProblemId = "order-preset";

type PresetProblemProps = {
  options: OrderOptions;
  wishes: Wishes;
  chosen: Part<PresetOption>;
  onMove: (location: string) => void;
};

/** Why the chosen machine cannot be ordered. */
export function PresetProblem({ options, wishes, chosen, onMove }: PresetProblemProps) {
  const t = useTranslations("order");
  const { wished: preset, incompatibility } = chosen;
  return (
    <div
      id={presetProblemId}
      tabIndex={-1}
      className={incompatibility || !preset ? "scroll-mt-[calc(var(--sticky-top)+4rem)] p-4 pb-2" : undefined}
    >
      {preset && incompatibility && <Gone {...{ options, wishes, onMove, preset, incompatibility }} />}
      {!preset && <p className="text-ink-2">{t("preset.choose")}</p>}
    </div>
  );
}

type GoneProps = Omit<PresetProblemProps, "chosen"> & {
  preset: PresetOption;
  incompatibility: Incompatibility;
};

/** Says why the chosen machine is not available here, and links to where it is. */
function Gone({ options, wishes, onMove, preset, incompatibility }: GoneProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const [there] = elsewhere(preset, wishes.location, options);
  return (
    <Notice
      tone="attention"
      live
      title={t("preset.gone", { name: preset.name })}
      actions={
        there && (
          <Button size="sm" onClick={() => onMove(there.location)}>
            {t("preset.move", { place: placeName(options, there.location, locale) })}
          </Button>
        )
      }
    >
      <span className="block first-letter:uppercase">
        {presetIncompatibilityText(
          { preset, incompatibility, location: wishes.location },
          options,
          t,
          locale,
        )}
      </span>
    </Notice>
  );
}
