import { useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import type { EntryChangeView } from "@/lib/domain/catalog/admin/schema";
import { useFieldName, useValueLabels } from "../use-field-name";

const mostEntries = 200;
const mostFields = 40;
const tones = { added: "good", changed: "info", retired: "attention" } as const;

/** Changes that an import would make, by entry, old and new. */
export function ChangeList({ entries }: { entries: readonly EntryChangeView[] }) {
  const t = useTranslations("catalogAdmin");
  const nameOf = useFieldName();
  const labelsOf = useValueLabels();
  return (
    <>
      <ul className="divide-y rounded-md border">
        {entries.slice(0, mostEntries).map(({ kind, id, name, fate, changes }) => (
          <li key={`${kind} ${id}`} className="space-y-1 px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StateChip tone={tones[fate]}>{t(`fates.${fate}`)}</StateChip>
              <span className="min-w-0 break-words font-medium">{name}</span>
              <span className="text-ink-2 text-xs">
                {t(`kinds.${kind}`)}
                {id !== name && `, № ${id}`}
              </span>
            </p>
            {changes.length > 0 && (
              <ul className="space-y-0.5 text-xs">
                {changes.slice(0, mostFields).map(({ field, from, to }) => (
                  <li key={field} className="break-words">
                    <span className="text-ink-2">{nameOf(field)}:</span> {labelsOf(from)} → {labelsOf(to)}
                  </li>
                ))}
                {changes.length > mostFields && (
                  <li>{t("transfer.more", { count: mostFields, total: changes.length })}</li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {entries.length > mostEntries && (
        <p className="text-ink-2 text-xs">
          {t("transfer.more", { count: mostEntries, total: entries.length })}
        </p>
      )}
    </>
  );
}
