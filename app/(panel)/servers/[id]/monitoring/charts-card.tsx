import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { StaleNote } from "@/components/state/stale-note";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn, Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/api/query";
import { type MetricSpan, metricSpans } from "@/lib/domain/servers/monitoring/rules";
import type { MetricPage } from "@/lib/domain/servers/monitoring/schema";
import { MetricChart } from "./metric-chart";
import { csvOf, type ShownMetric, seriesOf, shownMetrics } from "./series";

const minuteMs = 60_000;
const isSpan = (text: string): text is MetricSpan => metricSpans.some((one) => one === text);
const isMetric = (text: string): text is ShownMetric => shownMetrics.some((one) => one === text);

type CardProps = {
  id: number;
  /** With a link to the monitoring page. */
  isBrief?: boolean;
};

/** What a server used, as charts over an hour to a year. */
export function ChartsCard({ id, isBrief = false }: CardProps) {
  const t = useTranslations("monitoring");
  const whyNot = useWhyNot("monitoring/get_metrics");
  const [span, setSpan] = useState<MetricSpan>("day");
  const [metric, setMetric] = useState<ShownMetric>("cpu");
  const [compare, setCompare] = useState(false);
  const { data: page, ...asked } = useQuery({
    ...query("monitoring", "get_metrics", { id, span, compare }),
    retry: false,
    enabled: whyNot === undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? false : minuteMs),
  });
  const isUnable = page?.source === "unable" && page.points.length === 0;
  return (
    <Card
      flush
      title={t("charts")}
      actions={
        <>
          {isBrief && (
            <LinkButton size="sm" href={`/servers/${id}/monitoring` as Route}>
              {t("more")}
            </LinkButton>
          )}
          {page && page.points.length > 0 && (
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(page))}`}
              download={`server-${id}-${page.span}.csv`}
              aria-label={t("csvOf", { metric: t("charts") })}
              className={buttonStyle("secondary", "sm")}
            >
              <Download size={14} aria-hidden />
              {t("csv")}
            </a>
          )}
        </>
      }
      footer={
        <ApiCalls
          calls={[{ call: "monitoring/get_metrics", fields: { id, span, compare: compare ? 1 : 0 } }]}
        />
      }
    >
      {whyNot !== undefined || isUnable ? (
        <p className="p-4 text-ink-2">{whyNot ?? t("unable")}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 border-b p-4">
            <Segmented
              size="sm"
              legend={t("span")}
              value={span}
              options={metricSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
              onChange={(event) => isSpan(event.target.value) && setSpan(event.target.value)}
            />
            <Segmented
              size="sm"
              legend={t("metric")}
              value={metric}
              options={shownMetrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
              onChange={(event) => isMetric(event.target.value) && setMetric(event.target.value)}
            />
            <Checkbox
              label={t("compare")}
              checked={compare}
              onChange={(event) => setCompare(event.target.checked)}
            />
          </div>
          {page ? <Shown page={page} metric={metric} /> : !asked.isError && <Skeleton className="m-4 h-56" />}
        </>
      )}
      {asked.isError && (
        <div className="p-4">
          <StaleNote onRetry={() => void asked.refetch()} pending={asked.isFetching}>
            {t("failed")}
          </StaleNote>
        </div>
      )}
    </Card>
  );
}

function Shown({ page, metric }: { page: MetricPage; metric: ShownMetric }) {
  const t = useTranslations("monitoring");
  return (
    <>
      {page.source === "silent" && (
        <div className="p-4 pb-0">
          <Notice tone="attention">{t("silent")}</Notice>
        </div>
      )}
      {page.points.length === 0 ? (
        <EmptyState icon={<ChartColumn size={24} aria-hidden />} title={t("none")}>
          {page.source === "waiting" ? t("waiting") : ""}
        </EmptyState>
      ) : (
        <MetricChart series={seriesOf(page, metric)} metric={metric} />
      )}
    </>
  );
}
