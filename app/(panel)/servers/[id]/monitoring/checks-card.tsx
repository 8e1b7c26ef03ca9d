import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { type CheckKind, checkKinds, usualPort } from "@/lib/domain/servers/monitoring/rules";
import type { ReachCheck } from "@/lib/domain/servers/monitoring/schema";
import type { MonitoringPage } from "./monitoring-page";
import { UptimeStrip } from "./uptime-strip";

type CardProps = { id: number; page: MonitoringPage };

const portFields = ({ kind, port }: Pick<ReachCheck, "kind" | "port">) =>
  kind === "ping" ? { kind } : { kind, port };

/** Whether the server answers the panel, with its uptime. */
export function ChecksCard({ id, page }: CardProps) {
  const t = useTranslations("monitoring");
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<ReachCheck | null>(null);
  const { checks, has_address: hasAddress } = page;
  return (
    <Card
      flush
      title={t("checks")}
      hint={t("checksText")}
      actions={
        hasAddress && (
          <CallButton calls="monitoring/add_check" size="sm" onClick={() => setOpen(true)}>
            {t("addCheck")}
          </CallButton>
        )
      }
      footer={<ApiCalls calls={[{ call: "monitoring/list_checks", fields: { id } }]} />}
    >
      {!hasAddress && <p className="p-4 text-ink-2">{t("noAddress")}</p>}
      {hasAddress && checks.length === 0 && <p className="p-4 text-ink-2">{t("checksNone")}</p>}
      {checks.length > 0 && (
        <Table
          bare
          label={t("checks")}
          head={
            <HeadRow>
              <HeadCell>{t("check")}</HeadCell>
              <HeadCell>{t("state")}</HeadCell>
              <HeadCell>{t("last")}</HeadCell>
              <HeadCell>{t("uptime")}</HeadCell>
              <HeadCell label={t("actions")} align="end" />
            </HeadRow>
          }
        >
          {checks.map((check) => (
            <CheckRow key={`${check.kind} ${check.port}`} check={check} onRemove={() => setLeaving(check)} />
          ))}
        </Table>
      )}
      {isOpen && <AddDialog id={id} onClose={() => setOpen(false)} />}
      {leaving && <DropDialog id={id} check={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

const tones = { unknown: "neutral", answers: "good", silentNow: "danger" } as const;

function stateOf(ok: boolean | null): keyof typeof tones {
  if (ok === null) return "unknown";
  return ok ? "answers" : "silentNow";
}

function CheckRow({ check, onRemove }: { check: ReachCheck; onRemove: () => void }) {
  const t = useTranslations("monitoring");
  const locale = useLocale();
  const { kind, port, ok, since, took_ms: tookMs, trouble, checked_at: checkedAt } = check;
  const what = t(`kinds.${kind}`, { port });
  const state = stateOf(ok);
  return (
    <Row>
      <Cell head>{what}</Cell>
      <Cell label={t("state")}>
        <span>
          <StateChip tone={tones[state]}>{t(state)}</StateChip>
          {since && (
            <span className="block text-ink-2 text-xs">
              {t.rich("sinceTime", { time: () => <Time value={since} locale={locale} /> })}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t("last")}>
        <span>
          {trouble ? t(`troubles.${trouble}`) : tookMs !== null && t("took", { value: tookMs })}
          {checkedAt && (
            <span className="block text-ink-2 text-xs">
              <Time value={checkedAt} locale={locale} />
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t("uptime")}>
        <UptimeStrip check={check} what={what} />
      </Cell>
      <Cell align="end">
        <CallButton
          calls="monitoring/drop_check"
          size="sm"
          variant="ghost"
          aria-label={t("removeNamed", { what })}
          onClick={onRemove}
        >
          {t("remove")}
        </CallButton>
      </Cell>
    </Row>
  );
}

const isKind = (text: string): text is CheckKind => checkKinds.some((one) => one === text);
const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

function AddDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("monitoring");
  const [kind, setKind] = useState<CheckKind>("tcp");
  const [port, setPort] = useState(String(usualPort.tcp));
  const [isWrong, setWrong] = useState(false);
  const fields = { id, ...portFields({ kind, port: Number(port) }) };
  return (
    <ActionDialog
      title={t("checkTitle")}
      description={t("checkText")}
      confirmLabel={t("addCheck")}
      pendingLabel={t("adding")}
      done={t("added")}
      begins
      send={() => call("monitoring", "add_check", fields)}
      check={(sendIt) => {
        const isRight = kind === "ping" || isPort(port);
        setWrong(!isRight);
        if (isRight) sendIt();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("checkKind")}
        value={kind}
        onChange={(event) => {
          if (!isKind(event.target.value)) return;
          setKind(event.target.value);
          setPort(String(usualPort[event.target.value]));
        }}
      >
        {checkKinds.map((one) => (
          <option key={one} value={one}>
            {t(`checkKinds.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind !== "ping" && (
        <TextField
          label={t("port")}
          inputMode="numeric"
          value={port}
          error={isWrong ? t("portWrong") : undefined}
          onChange={(event) => setPort(event.target.value)}
        />
      )}
      <ApiCalls calls={[{ call: "monitoring/add_check", fields }]} />
    </ActionDialog>
  );
}

function DropDialog({ id, check, onClose }: { id: number; check: ReachCheck; onClose: () => void }) {
  const t = useTranslations("monitoring");
  const fields = { id, ...portFields(check) };
  return (
    <ActionDialog
      title={t("dropTitle")}
      description={t("dropText")}
      confirmLabel={t("remove")}
      pendingLabel={t("removing")}
      isDanger
      done={t("dropped")}
      send={() => call("monitoring", "drop_check", fields)}
      onClose={onClose}
    >
      <p>{t(`kinds.${check.kind}`, { port: check.port })}</p>
      <ApiCalls calls={[{ call: "monitoring/drop_check", fields }]} />
    </ActionDialog>
  );
}
