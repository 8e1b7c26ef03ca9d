import type { useTranslations } from "next-intl";

type Labels = ReturnType<typeof useTranslations<"backOffice.statement">>;

const kinds = ["booked", "known", "unmatched"] as const;

/** Summary of an import, such as "2 booked, 1 unmatched". */
export function importResult(counts: Record<(typeof kinds)[number], number>, t: Labels): string {
  const parts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`done.${kind}`, { count: counts[kind] }));
  const text = parts.join(", ") || t("done.nothing");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
