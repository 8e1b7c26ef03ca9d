import { useLocale, useTranslations } from "next-intl";
import { StateChip } from "@/components/ui/state-chip";
import { formatRelative } from "@/lib/base/relative-text";
import { formatDateTime } from "@/lib/base/time-text";

type DueChipProps = {
  /** ISO 8601. */
  due: string;
  now: Date;
};

/** When something is due, or since when it is late. */
export function DueChip({ due, now }: DueChipProps) {
  const t = useTranslations("ticketTeam.due");
  const locale = useLocale();
  const isLate = new Date(due) < now;
  const when = formatRelative(due, now, locale);
  return (
    <span title={formatDateTime(due, locale)} suppressHydrationWarning>
      <StateChip tone={isLate ? "danger" : "info"}>{t(isLate ? "late" : "in", { when })}</StateChip>
    </span>
  );
}
