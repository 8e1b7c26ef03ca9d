"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { TrafficPage } from "@/lib/domain/network/traffic/page";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { QuotaCard } from "./quota-card";
import { TrafficChart } from "./traffic-chart";
import { volumeText } from "./volume";

const spans = ["day", "month", "year"] as const;
type Span = (typeof spans)[number];
const isSpan = (text: string): text is Span => spans.some((one) => one === text);

/** Traffic of one server over a period, the month's quota, and traffic by address. */
export function TrafficView({ id }: { id: number }) {
  const t = useTranslations("network");
  const common = useTranslations("common");
  const [span, setSpan] = useState<Span>("month");
  const { data: server } = useServer(id);
  const { data: page, ...asked } = useQuery({
    ...query("traffic", "page", { id, span }),
    retry: false,
    placeholderData: keepPreviousData,
  });
  const doc = asked.error instanceof ApiError ? asked.error.failure.doc : null;
  const isUncounted = doc === "machine.unsupported";
  if (!server) return null;
  return (
    <ServerShell server={server}>
      {isUncounted && <Notice tone="info">{t("traffic.notCounted")}</Notice>}
      {asked.isError && !isUncounted && (
        <Notice
          tone="attention"
          live
          actions={
            <Button
              size="sm"
              pending={asked.isFetching}
              pendingLabel={common("retrying")}
              onClick={() => void asked.refetch()}
            >
              {common("retry")}
            </Button>
          }
        >
          {t(doc === "machine.silent" ? "traffic.unavailable" : "traffic.unread")}
        </Notice>
      )}
      {!isUncounted && (
        <Card
          flush
          title={t("traffic.chart")}
          actions={
            <Segmented
              size="sm"
              legend={t("traffic.span")}
              value={span}
              options={spans.map((value) => ({ value, label: t(`traffic.spans.${value}`) }))}
              onChange={(event) => isSpan(event.target.value) && setSpan(event.target.value)}
            />
          }
        >
          {page ? <Shown page={page} /> : !asked.isError && <Skeleton className="m-4 h-30" />}
        </Card>
      )}
      {page && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <QuotaCard page={page} />
          <ByAddress page={page} />
        </div>
      )}
      <ApiCalls calls={[{ call: "eq/get_traffic", fields: { id } }]} />
    </ServerShell>
  );
}

function Shown({ page }: { page: TrafficPage }) {
  const t = useTranslations("network.traffic");
  if (page.points.length > 0) return <TrafficChart page={page} />;
  return (
    <EmptyState icon={<ChartColumn size={24} aria-hidden />} title={t("none")}>
      {t("noneText")}
    </EmptyState>
  );
}

function ByAddress({ page }: { page: TrafficPage }) {
  const t = useTranslations("network.traffic");
  const locale = useLocale();
  if (page.by_address.length === 0) return null;
  return (
    <Card title={t("byAddress")} hint={t(`spans.${page.span}`)}>
      <DefinitionList
        items={page.by_address.map(({ ip, in_bytes, out_bytes }) => ({
          key: ip,
          term: <span className="font-mono">{ip}</span>,
          value: (
            <>
              <span className="whitespace-nowrap">
                {t("in")} {volumeText(in_bytes, locale, t)}
              </span>
              <span className="whitespace-nowrap">
                {t("out")} {volumeText(out_bytes, locale, t)}
              </span>
            </>
          ),
        }))}
      />
    </Card>
  );
}
