import type { useTranslations } from "next-intl";

type Labels = ReturnType<typeof useTranslations<"ticketTeam">>;

/** "Within 2 hours": rounded up to what people say. */
export function usualText(t: Labels, minutes: number): string {
  if (minutes <= 60) return t("within.minutes", { count: Math.max(5, Math.ceil(minutes / 5) * 5) });
  return t("within.hours", { count: Math.ceil(minutes / 60) });
}
