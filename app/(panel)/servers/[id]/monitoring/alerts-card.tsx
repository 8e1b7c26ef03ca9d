import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import type { AlertRule } from "@/lib/domain/servers/monitoring/schema";
import { useAction } from "../acting/use-action";
import type { MonitoringPage } from "./monitoring-page";
import { RuleDialog } from "./rule-dialog";

type CardProps = { id: number; page: MonitoringPage };

/** The server's own rules, and those of all servers that it has none for. */
const effectiveRules = ({ rules }: MonitoringPage): AlertRule[] =>
  rules.filter(
    (rule) =>
      rule.server_id !== null ||
      !rules.some(({ server_id: own, metric }) => own !== null && metric === rule.metric),
  );

const tones = { pending: "info", firing: "danger", over: "good" } as const;

/** When the account is told of this server, and what it is told of now. */
export function AlertsCard({ id, page }: CardProps) {
  const t = useTranslations("monitoring");
  const [open, setOpen] = useState<AlertRule | "new" | null>(null);
  const [leaving, setLeaving] = useState<AlertRule | null>(null);
  const rules = effectiveRules(page);
  return (
    <Card
      flush
      title={t("alerts")}
      hint={t("alertsText")}
      actions={
        <CallButton calls="monitoring/set_rule" size="sm" onClick={() => setOpen("new")}>
          {t("add")}
        </CallButton>
      }
      footer={
        <ApiCalls
          calls={[
            { call: "monitoring/list_alerts", fields: {} },
            { call: "monitoring/use_defaults", fields: {} },
          ]}
        />
      }
    >
      {rules.length === 0 ? (
        <Usual />
      ) : (
        <RuleTable {...{ page, rules }} onEdit={setOpen} onRemove={setLeaving} />
      )}
      {open !== null && (
        <RuleDialog id={id} page={page} rule={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
      {leaving && <RemoveDialog id={id} rule={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

/** What most want, by one press. */
function Usual() {
  const t = useTranslations("monitoring");
  const { submit, isBusy, problem } = useAction({
    send: () => call("monitoring", "use_defaults", {}),
    begun: t("usualOn"),
  });
  return (
    <div className="space-y-3 p-4">
      <p className="text-ink-2">{t("usualText")}</p>
      <CallButton
        calls="monitoring/use_defaults"
        variant="primary"
        pending={isBusy}
        pendingLabel={t("switching")}
        onClick={() => void submit({})}
      >
        {t("usual")}
      </CallButton>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

type TableProps = {
  page: MonitoringPage;
  rules: readonly AlertRule[];
  onEdit: (rule: AlertRule) => void;
  onRemove: (rule: AlertRule) => void;
};

function RuleTable({ page, rules, onEdit, onRemove }: TableProps) {
  const t = useTranslations("monitoring");
  return (
    <Table
      bare
      label={t("alerts")}
      head={
        <HeadRow>
          <HeadCell>{t("rule")}</HeadCell>
          <HeadCell>{t("of")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell label={t("actions")} align="end" />
        </HeadRow>
      }
    >
      {rules.map((rule) => (
        <RuleRow key={rule.metric} {...{ page, rule, onEdit, onRemove }} />
      ))}
    </Table>
  );
}

function RuleRow({ page, rule, onEdit, onRemove }: Omit<TableProps, "rules"> & { rule: AlertRule }) {
  const t = useTranslations("monitoring");
  const locale = useLocale();
  const { metric, threshold, minutes, quiet_from: from, quiet_until: until, server_id: own, on } = rule;
  const alert = page.alerts.find((one) => one.metric === metric);
  const state = alert?.state ?? "ok";
  const what = t(`names.${metric}`);
  const isOwn = own !== null;
  return (
    <Row>
      <Cell head>
        <span className="font-normal">
          {t(`conditions.${metric}`, { threshold, minutes })}
          {from !== null && until !== null && (
            <span className="block text-ink-2 text-xs">{t("quiet", { from, until, zone: page.zone })}</span>
          )}
        </span>
      </Cell>
      <Cell label={t("of")}>{t(isOwn ? "thisServer" : "allServers")}</Cell>
      <Cell label={t("state")}>
        {on ? (
          <span>
            <StateChip tone={alert ? tones[alert.state] : "good"}>{t(`states.${state}`)}</StateChip>
            {alert && (
              <span className="block text-ink-2 text-xs">
                {t.rich("sinceTime", { time: () => <Time value={alert.since} locale={locale} /> })}
              </span>
            )}
          </span>
        ) : (
          <StateChip tone="neutral">{t("off")}</StateChip>
        )}
      </Cell>
      <Cell align="end">
        <span className="flex flex-wrap justify-end gap-2">
          <CallButton
            calls={isOwn ? "monitoring/set_rule" : "monitoring/set_default"}
            size="sm"
            aria-label={t("editNamed", { what })}
            onClick={() => onEdit(rule)}
          >
            {t("edit")}
          </CallButton>
          <CallButton
            calls={isOwn ? "monitoring/drop_rule" : "monitoring/drop_default"}
            size="sm"
            variant="ghost"
            aria-label={t("removeNamed", { what })}
            onClick={() => onRemove(rule)}
          >
            {t("remove")}
          </CallButton>
        </span>
      </Cell>
    </Row>
  );
}

function RemoveDialog({ id, rule, onClose }: { id: number; rule: AlertRule; onClose: () => void }) {
  const t = useTranslations("monitoring");
  const { metric, threshold, minutes } = rule;
  const isOwn = rule.server_id !== null;
  return (
    <ActionDialog
      title={t("removeTitle")}
      description={t("removeText")}
      confirmLabel={t("remove")}
      pendingLabel={t("removing")}
      isDanger
      done={t("removed")}
      send={() =>
        isOwn
          ? call("monitoring", "drop_rule", { id, metric })
          : call("monitoring", "drop_default", { metric })
      }
      onClose={onClose}
    >
      <p>{t(`conditions.${metric}`, { threshold, minutes })}</p>
      <ApiCalls
        calls={[
          isOwn
            ? { call: "monitoring/drop_rule", fields: { id, metric } }
            : { call: "monitoring/drop_default", fields: { metric } },
        ]}
      />
    </ActionDialog>
  );
}
