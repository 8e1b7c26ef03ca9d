import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Incompatibility } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { elsewhere, type PresetOption } from "./choice";
import type { OrderDraft } from "./wishes";
import { locationName, presetIncompatibilityText } from "./words";

export type PresetGoneProps = {
  options: OrderOptions;
  draft: OrderDraft;
  onMove: (location: string) => void;
  preset: PresetOption;
  incompatibility: Incompatibility;
};

/** Says why the chosen machine is not available here, and links to where it is. */
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
