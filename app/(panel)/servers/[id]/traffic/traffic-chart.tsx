import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { rulesOf } from "@/lib/base/languages/rules-of";
import type { Locale } from "@/lib/base/locale";
import type { TrafficPage } from "@/lib/domain/network/traffic/page";
import { TrafficBars } from "./traffic-bars";
import { volumeText } from "./volume";

type ChartProps = { page: TrafficPage };

/** Label of an hour, day or month, in UTC as counted. */
function timeText(at: string, span: TrafficPage["span"], locale: Locale): string {
  const part = {
    day: { hour: "2-digit", minute: "2-digit" },
    month: { day: "numeric", month: "short" },
    year: { month: "long", year: "numeric" },
  } as const;
  return new Intl.DateTimeFormat(rulesOf[locale].tag, { ...part[span], timeZone: "UTC" }).format(
    new Date(at),
  );
}

/** Bars of outgoing and incoming traffic, also as a table. */
export function TrafficChart({ page }: ChartProps) {
  const t = useTranslations("network.traffic");
  const locale = useLocale();
  const [isTable, setTable] = useState(false);
  const { points, span, from, to } = page;
  return (
    <>
      <div className="p-4">
        <TrafficBars page={page} from={timeText(from, span, locale)} to={timeText(to, span, locale)} />
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs" aria-hidden>
          <Key look="bg-accent" label={t("out")} />
          <Key look="bg-info" label={t("in")} />
        </p>
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
      {isTable && (
        <Table
          bare
          label={t("chart")}
          head={
            <HeadRow>
              <HeadCell>{t("time")}</HeadCell>
              <HeadCell align="end">{t("in")}</HeadCell>
              <HeadCell align="end">{t("out")}</HeadCell>
            </HeadRow>
          }
        >
          {points.map((point) => (
            <Row key={point.at}>
              <Cell head>{timeText(point.at, span, locale)}</Cell>
              <Cell label={t("in")} align="end">
                {volumeText(point.in_bytes, locale, t)}
              </Cell>
              <Cell label={t("out")} align="end">
                {volumeText(point.out_bytes, locale, t)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}

function Key({ look, label }: { look: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${look}`} />
      {label}
    </span>
  );
}
