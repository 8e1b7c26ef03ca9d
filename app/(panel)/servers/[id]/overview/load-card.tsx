import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import type { ReadingOf } from "@/lib/base/params/readings";
import { formatDuration } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { useReading } from "../acting/use-reading";

type Load = ReadingOf<"load">;
type Reading = { load: Load; at: string };

/** Load of a virtual machine, read on click. */
export function LoadCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("server.load");
  const locale = useLocale();
  const obstacleText = useObstacle(server);
  const [reading, setReading] = useState<Reading | null>(null);
  const { id } = server;
  const obstacle = obstacleTo("load", server);
  const { press, isBusy, problem } = useReading({
    of: "load",
    begin: () => call("vm", "load_stats", { id }),
    labels: { failed: t("failed"), late: t("late") },
    onRead: (load) => setReading({ load, at: new Date().toISOString() }),
  });
  return (
    <Card
      title={t("title")}
      hint={
        reading && (
          <>
            {t("at")} <Time value={reading.at} locale={locale} />
          </>
        )
      }
      actions={
        <CallButton
          calls="vm/load_stats"
          size="sm"
          pending={isBusy}
          pendingLabel={t("reading")}
          {...(obstacle && { disabledReason: obstacleText(obstacle) })}
          onClick={() => press({})}
        >
          {t(reading ? "again" : "read")}
        </CallButton>
      }
      footer={<ApiCalls calls={[{ call: "vm/load_stats", fields: { id } }]} />}
    >
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {!problem && !reading && <p className="text-ink-2">{t("text")}</p>}
      {!problem && reading && !reading.load.isUp && <p role="status">{t("down")}</p>}
      {!problem && reading?.load.isUp && <Figures load={reading.load} />}
    </Card>
  );
}

const parts = ["cpu", "memory", "disk"] as const;

function Figures({ load }: { load: Load }) {
  const t = useTranslations("server.load");
  const locale = useLocale();
  const shares = { cpu: load.cpuPercent, memory: load.memoryPercent, disk: load.diskPercent };
  const rate = (bytes: number | null): string =>
    bytes === null
      ? t("notCounted")
      : t("rate", {
          value: ((bytes * 8) / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 2 }),
        });
  return (
    <div role="status">
      <DefinitionList
        items={[
          ...parts.map((part) => {
            const text = t("percent", { value: Math.round(shares[part]) });
            return {
              key: part,
              term: t(part),
              value: (
                <>
                  <span className="w-28">
                    <ProgressBar
                      value={shares[part] / 100}
                      label={t(part)}
                      valueText={text}
                      tone={shares[part] >= 90 ? "attention" : "accent"}
                    />
                  </span>
                  <span className="min-w-12">{text}</span>
                </>
              ),
            };
          }),
          { key: "in", term: t("in"), value: rate(load.inBytesPerSecond) },
          { key: "out", term: t("out"), value: rate(load.outBytesPerSecond) },
          { key: "uptime", term: t("uptime"), value: formatDuration(load.uptimeSeconds, locale) },
        ]}
      />
    </div>
  );
}
