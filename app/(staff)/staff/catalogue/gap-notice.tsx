import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { GapView } from "@/lib/domain/catalog/admin/schema";

const mostNames = 8;

/** Presets that cannot be ordered yet; not an error, as traffic plans may be added later. */
export function GapNotice({ gaps }: { gaps: readonly GapView[] }) {
  const t = useTranslations("catalogAdmin.transfer");
  if (gaps.length === 0) return null;
  return (
    <Notice tone="attention" title={t("gaps")}>
      <ul className="mt-1 space-y-0.5 text-xs">
        {gaps.map(({ location, currency, family, presets }) => (
          <li key={`${location} ${currency} ${family}`} className="break-words">
            {t("gap", {
              location,
              currency,
              family,
              names: presets.slice(0, mostNames).join(", "),
              more: Math.max(0, presets.length - mostNames),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
