import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { call } from "@/lib/api/client";
import type { Sensor } from "@/lib/base/params/readings";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { useReading } from "../acting/use-reading";

type Readings = { sensors: Sensor[]; at: string };

const tones: Record<Sensor["state"], Tone> = {
  ok: "good",
  nc: "attention",
  cr: "danger",
  ns: "neutral",
};

const units = { "degrees C": "celsius", RPM: "rpm", Volts: "volts", Watts: "watts", Amps: "amps" } as const;
const isKnown = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit);

type SensorsCardProps = {
  server: ServerOverview;
  /** One line instead of a table: sensors with problems first. */
  brief?: boolean;
};

/** Temperatures, fans and voltages of a physical machine, read on click. */
export function SensorsCard({ server, brief }: SensorsCardProps) {
  const t = useTranslations("bmc.sensors");
  const locale = useLocale();
  const obstacleText = useObstacle(server);
  const [readings, setReadings] = useState<Readings | null>(null);
  const obstacle = obstacleTo("sensors", server);
  const { press, isBusy, problem } = useReading({
    of: "sensors",
    begin: () => call("eq", "sensors", { id: server.id }),
    labels: { failed: t("failed"), late: t("late") },
    onRead: ({ sensors }) => setReadings({ sensors, at: new Date().toISOString() }),
  });
  return (
    <Card
      flush
      title={t("title")}
      hint={
        readings && (
          <>
            {t("at")} <Time value={readings.at} locale={locale} />
          </>
        )
      }
      actions={
        <CallButton
          calls="eq/sensors"
          size="sm"
          pending={isBusy}
          pendingLabel={t("reading")}
          {...(obstacle && { disabledReason: obstacleText(obstacle) })}
          onClick={() => press({})}
        >
          {t(readings ? "again" : "read")}
        </CallButton>
      }
      footer={<ApiCalls calls={[{ call: "eq/sensors", fields: { id: server.id } }]} />}
    >
      {problem && (
        <div className="p-4">
          <Notice tone="danger" live>
            {problem}
          </Notice>
        </div>
      )}
      {readings && <SensorAlarm sensors={readings.sensors} />}
      {readings &&
        readings.sensors.length > 0 &&
        (brief ? <SensorStrip sensors={readings.sensors} /> : <SensorTable sensors={readings.sensors} />)}
      {!problem && !readings?.sensors.length && (
        <p role="status" className="p-4 text-ink-2">
          {t(readings ? "none" : "text")}
        </p>
      )}
    </Card>
  );
}

function useValueText() {
  const t = useTranslations("bmc.sensors");
  const locale = useLocale();
  const stateText = (state: string) => {
    const key = `reported.${state.toLowerCase().replaceAll(/[^a-z0-9]/g, "_")}` as "reported.low";
    return t.has(key) ? t(key) : state;
  };
  return ({ reading, reported }: Sensor): string => {
    if (reported) return reported.length > 0 ? reported.map(stateText).join(", ") : t("nothingReported");
    if (!reading) return t("noReading");
    const value = reading.value.toLocaleString(locale);
    return isKnown(reading.unit) ? t(`units.${units[reading.unit]}`, { value }) : `${value} ${reading.unit}`;
  };
}

/** Names each sensor that reports a failure, above the readings. */
function SensorAlarm({ sensors }: { sensors: readonly Sensor[] }) {
  const t = useTranslations("bmc.sensors");
  const valueText = useValueText();
  const failed = sensors.filter(({ state }) => state === "cr");
  if (failed.length === 0) return null;
  return (
    <div className="p-4 pb-0">
      <Notice tone="danger" title={t("alarm", { count: failed.length })} live>
        <ul>
          {failed.map((sensor) => (
            <li key={sensor.name} className="wrap-anywhere">
              {sensor.name}: {valueText(sensor)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const severities: readonly Sensor["state"][] = ["cr", "nc", "ok", "ns"];
const severityOf = ({ state }: Sensor) => severities.indexOf(state);

function SensorStrip({ sensors }: { sensors: readonly Sensor[] }) {
  const t = useTranslations("bmc.sensors");
  const valueText = useValueText();
  const bad = sensors.filter(({ state }) => state === "nc" || state === "cr").length;
  const sorted = [...sensors].sort((one, other) => severityOf(one) - severityOf(other));
  return (
    <div role="status" className="space-y-2 p-4">
      <p>{t(bad > 0 ? "someBad" : "noneBad", { bad, count: sensors.length })}</p>
      <ul className="flex flex-wrap gap-2">
        {sorted.map((sensor) => (
          <li key={sensor.name}>
            <StateChip tone={tones[sensor.state]}>
              {sensor.name}: {valueText(sensor)}
              <span className="sr-only">, {t(`states.${sensor.state}`)}</span>
            </StateChip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SensorTable({ sensors }: { sensors: readonly Sensor[] }) {
  const t = useTranslations("bmc.sensors");
  const valueText = useValueText();
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell align="end">{t("value")}</HeadCell>
          <HeadCell align="end">{t("state")}</HeadCell>
        </HeadRow>
      }
    >
      {sensors.map((sensor) => (
        <Row key={sensor.name}>
          <Cell head>{sensor.name}</Cell>
          <Cell label={t("value")} align="end">
            {valueText(sensor)}
          </Cell>
          <Cell label={t("state")} align="end">
            <StateChip tone={tones[sensor.state]}>{t(`states.${sensor.state}`)}</StateChip>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
