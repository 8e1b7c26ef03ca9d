import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CloudOff } from "@/components/ui/icons";
import { formatRelative } from "@/lib/base/relative-text";

type StaleNoteProps = {
  /** Age and reason: "Shown as of 3 minutes ago; refreshing failed". */
  children: ReactNode;
  onRetry: () => unknown;
  pending?: boolean;
};

/** Says that the shown data is stale, with a retry button. */
export function StaleNote({ children, onRetry, pending = false }: StaleNoteProps) {
  const t = useTranslations("common");
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-attention text-xs">
      <CloudOff size={14} aria-hidden />
      <span>{children}</span>
      <Button size="sm" variant="ghost" pending={pending} pendingLabel={t("retrying")} onClick={onRetry}>
        {t("retry")}
      </Button>
    </p>
  );
}

type StaleQueryProps = {
  asked: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  now: Date;
};

/** Same for a query, with the time of its last answer. */
export function StaleQuery({ asked, now }: StaleQueryProps) {
  const locale = useLocale();
  const t = useTranslations("states");
  return (
    <StaleNote onRetry={asked.refetch} pending={asked.isFetching}>
      {t("stale", { time: formatRelative(new Date(asked.dataUpdatedAt), now, locale) })}
    </StaleNote>
  );
}
