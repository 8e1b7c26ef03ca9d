"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/api/query";
import { Countdown } from "./countdown";
import { PinForm } from "./pin-form";
import { PinState } from "./pin-state";
import { ResetCard } from "./reset-card";

type PinSheetProps = {
  /** Server time when the page was rendered. */
  start: string;
  /** List of the actions that the PIN protects. */
  children: ReactNode;
};

const calmMilliseconds = 30_000;
const slowedMilliseconds = 5_000;

/** The PIN: its state, the form, and the reset request if it is forgotten. */
export function PinSheet({ start, children }: PinSheetProps) {
  const t = useTranslations("pin");
  const common = useTranslations("common");
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query("pins", "show", {}),
    refetchInterval: ({ state }) => (state.data?.is_slowed ? slowedMilliseconds : calmMilliseconds),
  });
  const onEnd = useCallback(() => void refetch(), [refetch]);
  if (!data)
    return <ErrorState title={t("failed")} retry={<Button onClick={onEnd}>{common("retry")}</Button>} />;
  const isLocked = data.locked_seconds > 0;
  return (
    <div className="grid items-start gap-4">
      <div className="min-w-0 max-w-160 space-y-4">
        {error && <Notice tone="attention">{t("stale")}</Notice>}
        {isLocked && (
          <Notice
            tone="danger"
            title={t.rich("locked.title", {
              time: () => <Countdown seconds={data.locked_seconds} sinceMs={dataUpdatedAt} onEnd={onEnd} />,
            })}
          >
            {t("locked.text")}
          </Notice>
        )}
        {data.is_slowed && !isLocked && (
          <Notice tone="attention" title={t("slowed.title")}>
            {t("slowed.text")}
          </Notice>
        )}
        <PinState state={data} start={start} />
        <PinForm state={data} />
        {data.is_set && <ResetCard state={data} start={start} />}
      </div>
      {children}
    </div>
  );
}
