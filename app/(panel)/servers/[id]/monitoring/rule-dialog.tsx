import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { call } from "@/lib/api/client";
import {
  type AlertMetric,
  alertMetrics,
  isRate,
  isState,
  mostMinutes,
  thresholdsOf,
} from "@/lib/domain/servers/monitoring/rules";
import type { AlertRule } from "@/lib/domain/servers/monitoring/schema";
import type { MonitoringPage } from "./monitoring-page";

type DialogProps = {
  id: number;
  page: MonitoringPage;
  /** Null = a new one. */
  rule: AlertRule | null;
  onClose: () => void;
};

const isMetric = (text: string): text is AlertMetric => alertMetrics.some((one) => one === text);
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The zone of this computer, where the account has chosen none. */
const proposedZone = (zone: string): string =>
  zone === "UTC" ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC") : zone;

type Typed = {
  of: "server" | "all";
  metric: AlertMetric;
  threshold: string;
  minutes: string;
  from: string;
  until: string;
  zone: string;
  on: boolean;
};

const begin = (page: MonitoringPage, rule: AlertRule | null): Typed => ({
  of: rule?.server_id === null ? "all" : "server",
  metric: rule?.metric ?? "cpu",
  threshold: String(rule?.threshold ?? 90),
  minutes: String(rule?.minutes ?? 5),
  from: rule?.quiet_from ?? "",
  until: rule?.quiet_until ?? "",
  zone: proposedZone(page.zone),
  on: rule?.on ?? true,
});

const isQuiet = ({ from, until }: Typed): boolean => from !== "" || until !== "";

function wrongIn(typed: Typed): Partial<Record<"threshold" | "minutes" | "quiet" | "zone", true>> {
  const { least, most } = thresholdsOf(typed.metric);
  return {
    ...(!isState(typed.metric) && !isWhole(typed.threshold, least, most) && { threshold: true }),
    ...(!isWhole(typed.minutes, 1, mostMinutes) && { minutes: true }),
    ...(isQuiet(typed) && !(isClock(typed.from) && isClock(typed.until)) && { quiet: true }),
    ...(isQuiet(typed) && typed.zone.trim() === "" && { zone: true }),
  };
}

const fieldsOf = (typed: Typed) => ({
  metric: typed.metric,
  ...(isState(typed.metric) ? {} : { threshold: Number(typed.threshold) }),
  minutes: Number(typed.minutes),
  quiet_from: typed.from,
  quiet_until: typed.until,
});

/** A rule, of this server or of all. */
export function RuleDialog({ id, page, rule, onClose }: DialogProps) {
  const t = useTranslations("monitoring");
  const notAll = useWhyNot("monitoring/set_default");
  const [typed, setTyped] = useState(() => begin(page, rule));
  const [wrong, setWrong] = useState<ReturnType<typeof wrongIn>>({});
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { least, most } = thresholdsOf(typed.metric);
  const fields = fieldsOf(typed);
  const isForAll = typed.of === "all";
  const zone = typed.zone.trim();
  const hasNewZone = isQuiet(typed) && zone !== page.zone;
  const send = async () => {
    if (hasNewZone) await call("monitoring", "set_zone", { zone });
    const wanted = { ...fields, on: typed.on };
    if (isForAll) await call("monitoring", "set_default", wanted);
    else await call("monitoring", "set_rule", { id, ...wanted });
  };
  return (
    <ActionDialog
      size="md"
      title={t("ruleTitle")}
      description={t("ruleText")}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      done={t("saved")}
      begins
      send={send}
      check={(sendIt) => {
        const found = wrongIn(typed);
        setWrong(found);
        if (Object.keys(found).length === 0) sendIt();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("metric")}
        value={typed.metric}
        disabled={rule !== null}
        onChange={(event) => isMetric(event.target.value) && change({ metric: event.target.value })}
      >
        {alertMetrics.map((metric) => (
          <option key={metric} value={metric}>
            {t(`names.${metric}`)}
          </option>
        ))}
      </SelectField>
      <Segmented
        legend={t("of")}
        value={typed.of}
        options={[
          { value: "server", label: t("thisServer") },
          { value: "all", label: t("allServers"), ...(notAll && { disabledReason: notAll }) },
        ]}
        onChange={(event) => change({ of: event.target.value === "all" ? "all" : "server" })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isState(typed.metric) && (
          <TextField
            label={t(isRate(typed.metric) ? "thresholdRate" : "thresholdPercent")}
            inputMode="numeric"
            value={typed.threshold}
            error={wrong.threshold && t("thresholdWrong", { least, most })}
            onChange={(event) => change({ threshold: event.target.value })}
          />
        )}
        <TextField
          label={t("minutes")}
          inputMode="numeric"
          value={typed.minutes}
          error={wrong.minutes && t("minutesWrong")}
          onChange={(event) => change({ minutes: event.target.value })}
        />
        <TextField
          label={t("quietFrom")}
          type="time"
          value={typed.from}
          help={t("quietHelp")}
          error={wrong.quiet && t("quietWrong")}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label={t("quietUntil")}
          type="time"
          value={typed.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      </div>
      {isQuiet(typed) && (
        <TextField
          label={t("zone")}
          value={typed.zone}
          spellCheck={false}
          autoCapitalize="none"
          error={wrong.zone && t("zoneWrong")}
          onChange={(event) => change({ zone: event.target.value })}
        />
      )}
      <Switch label={t("enabled")} checked={typed.on} onChange={() => change({ on: !typed.on })} />
      <ApiCalls
        calls={[
          ...(hasNewZone ? [{ call: "monitoring/set_zone", fields: { zone } }] : []),
          isForAll
            ? { call: "monitoring/set_default", fields: { ...fields, on: typed.on ? 1 : 0 } }
            : { call: "monitoring/set_rule", fields: { id, ...fields, on: typed.on ? 1 : 0 } },
        ]}
      />
    </ActionDialog>
  );
}
