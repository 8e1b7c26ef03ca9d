import { useLocale, useTranslations } from "next-intl";
import { type PointerEvent, useState } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/base/time-text";
import { type Line, lastMeasured, pathOf, type Series, type ShownMetric, topOf, unitOf } from "./series";

type ChartProps = { series: Series; metric: ShownMetric };

const styleOf = ({ name, isEarlier }: Line): string => {
  if (isEarlier) return "text-ink-3";
  if (name === "peak") return "text-accent opacity-50";
  return name === "out" ? "text-info" : "text-accent";
};
const dashOf = ({ name, isEarlier }: Line): string | undefined => {
  if (isEarlier) return "2 4";
  return name === "peak" ? "5 3" : undefined;
};

function useTexts(metric: ShownMetric) {
  const t = useTranslations("monitoring");
  const locale = useLocale();
  const nameOf = ({ name, isEarlier }: Line): string => (isEarlier ? `${t("earlier")}: ${t(name)}` : t(name));
  const valueText = (value: number | null): string =>
    value === null
      ? t("gap")
      : t(unitOf(metric), {
          value: value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 2 : 1 }),
        });
  return { t, locale, nameOf, valueText };
}

/** A metric over time, whose points arrow keys and the pointer read, and the same as a table. */
export function MetricChart({ series, metric }: ChartProps) {
  const { t, locale, nameOf, valueText } = useTexts(metric);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const { times, lines } = series;
  const count = times.length;
  const top = topOf(series, metric);
  const index = Math.min(count - 1, chosen ?? lastMeasured(series) ?? count - 1);
  const timeOf = (place: number): string => formatDateTime(times[place] ?? "", locale);
  const told = lines.map((line) => `${nameOf(line)} ${valueText(line.values[index] ?? null)}`);
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count))));
  };
  return (
    <>
      <div className="p-4">
        <p className="figures mb-2 flex min-h-9 flex-wrap items-start gap-x-4 text-xs" aria-hidden>
          <span className="text-ink-2">{timeOf(index)}</span>
          {lines.map((line) => (
            <span key={nameOf(line)} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 16 4" className={`h-1 w-4 ${styleOf(line)}`} aria-hidden>
                <path d="M0 2H16" stroke="currentColor" strokeWidth="3" strokeDasharray={dashOf(line)} />
              </svg>
              {nameOf(line)} {valueText(line.values[index] ?? null)}
            </span>
          ))}
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-ink-2 text-xs">
          <p className="figures -my-2 flex flex-col items-end justify-between leading-4" aria-hidden>
            <span>{valueText(top)}</span>
            <span>{valueText(top / 2)}</span>
            <span>0</span>
          </p>
          <div className="relative rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <svg
              viewBox={`0 0 ${count} 100`}
              preserveAspectRatio="none"
              aria-hidden
              className="block h-40 w-full border-y bg-linear-to-b from-transparent from-[calc(50%-0.5px)] via-line via-[calc(50%-0.5px)] to-transparent to-[calc(50%+0.5px)]"
            >
              <path
                d={`M${index + 0.5} 0V100`}
                className="text-ink-3"
                stroke="currentColor"
                strokeWidth="1"
                vectorEffect="non-scaling-stroke"
              />
              {lines.map((line) => (
                <path
                  key={nameOf(line)}
                  d={pathOf(line.values, top)}
                  className={styleOf(line)}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  strokeDasharray={dashOf(line)}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            </svg>
            <input
              type="range"
              min={0}
              max={count - 1}
              value={index}
              aria-label={t("keys", { metric: t(`metrics.${metric}`) })}
              aria-valuetext={`${timeOf(index)}: ${told.join(", ")}`}
              className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
              onChange={(event) => setChosen(Number(event.target.value))}
              onPointerMove={follow}
              onPointerLeave={() => setChosen(null)}
            />
          </div>
          <p className="col-start-2 flex justify-between gap-x-1" aria-hidden>
            <span>{timeOf(0)}</span>
            <span>{timeOf(count - 1)}</span>
          </p>
        </div>
        <Button
          className="mt-3"
          size="sm"
          variant="ghost"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "hideTable" : "table")}
        </Button>
      </div>
      {isTable && <PointTable series={series} metric={metric} />}
    </>
  );
}

/** The steps that were measured, the newest first. */
function PointTable({ series: { times, lines }, metric }: ChartProps) {
  const { t, locale, nameOf, valueText } = useTexts(metric);
  const isMeasured = (index: number) => lines.some(({ values }) => (values[index] ?? null) !== null);
  const places = times.map((_, index) => index).filter(isMeasured);
  return (
    <Table
      bare
      label={t(`metrics.${metric}`)}
      head={
        <HeadRow>
          <HeadCell>{t("time")}</HeadCell>
          {lines.map((line) => (
            <HeadCell key={nameOf(line)} align="end">
              {nameOf(line)}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {places.toReversed().map((index) => (
        <Row key={times[index]}>
          <Cell head>{formatDateTime(times[index] ?? "", locale)}</Cell>
          {lines.map((line) => (
            <Cell key={nameOf(line)} label={nameOf(line)} align="end">
              {valueText(line.values[index] ?? null)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
