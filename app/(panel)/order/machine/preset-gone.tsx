import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Incompatibility } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { locationName, presetIncompatibilityText } from "../labels/labels";
import { elsewhere, type PresetOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";

export type PresetGoneProps = {
  options: OrderOptions;
  draft: OrderDraft;
  onMove: (location: string) => void;
  preset: PresetOption;
  incompatibility: Incompatibility;
};

/** Says why the selected machine is not available here, and links to where it is. */
export function PresetGone({ options, draft, onMove, preset, incompatibility }: PresetGoneProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const [there] = elsewhere(preset, draft.location, options);
  return (
    <Notice
      tone="attention"
      live
      title={t("preset.gone", { name: preset.name })}
      actions={
        there && (
          <Button size="sm" onClick={() => onMove(there.location)}>
            {t("preset.move", { place: locationName(options, there.location, locale) })}
          </Button>
        )
      }
    >
      <span className="block first-letter:uppercase">
        {presetIncompatibilityText({ preset, incompatibility, location: draft.location }, options, t, locale)}
      </span>
    </Notice>
  );
}
