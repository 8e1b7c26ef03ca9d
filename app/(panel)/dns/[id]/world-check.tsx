"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { formatDateTime } from "@/lib/base/time-text";
import { type Check, WorldFindings } from "./world-findings";

type WorldCheckProps = { zone: string; isOff: boolean; isSigned: boolean };

/** Checks on request how public DNS sees the zone. */
export function WorldCheck({ zone, isOff, isSigned }: WorldCheckProps) {
  const t = useTranslations("dns.world");
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery({
    ...query("dns", "check_zone", { zone }),
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  const button = (
    <CallButton
      calls="dns/check_zone"
      size="sm"
      pending={isFetching}
      pendingLabel={t("pending")}
      onClick={() => void refetch()}
    >
      {t(data ? "again" : "check")}
    </CallButton>
  );
  return (
    <Card
      title={t("title")}
      hint={data ? t("checked", { time: formatDateTime(data.checked, locale) }) : t("hint")}
      actions={isOff ? undefined : button}
      flush
    >
      <div className="space-y-3 p-4" aria-live="polite" aria-busy={isFetching || undefined}>
        {isOff ? (
          <p className="text-ink-2">{t("off")}</p>
        ) : (
          !data && <p className="text-ink-2">{t("text")}</p>
        )}
        {!isFetching && error && <Failed error={error} />}
        {isFetching && !data && <Skeleton className="h-16 w-full" />}
        {data && <Summary check={data} />}
      </div>
      {data && <WorldFindings check={data} isSigned={isSigned} />}
    </Card>
  );
}

function Failed({ error }: { error: Error }) {
  const t = useTranslations("dns.world");
  const say = useProblemText();
  const doc = error instanceof ApiError ? error.failure.doc : "answer.lost";
  return <Notice tone="danger">{doc === "rate.limited" ? say(doc) : t("failed")}</Notice>;
}

function Summary({ check: { sets, left_out } }: { check: Check }) {
  const t = useTranslations("dns.world");
  const same = sets.filter(({ state }) => state === "same").length;
  if (sets.length === 0) return null;
  return (
    <p>
      {same === sets.length ? t("allSame") : t("someDiffer", { same, count: sets.length })}
      {left_out > 0 && ` ${t("leftOut", { count: left_out })}`}
    </p>
  );
}
