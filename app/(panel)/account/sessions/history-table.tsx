import type { Route } from "next";
import { useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { History } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import type { LoginEntry } from "@/lib/domain/identity/login-history/list";
import { pathTo } from "./place";

const tones = {
  signed_in: "good",
  asked_for_code: "info",
  wrong_password: "attention",
  wrong_code: "attention",
  held: "danger",
  key_refused: "attention",
  ended_by_limit: "info",
} satisfies Record<LoginEntry["outcome"], Tone>;

type HistoryTableProps = {
  entries: LoginEntry[];
  older: number | null;
  newer: number | null;
  locale: Locale;
  path: Route;
};

/** Sign-ins and failed attempts, newest first. */
export function HistoryTable({ entries, older, newer, locale, path }: HistoryTableProps) {
  const t = useTranslations("sessions");
  return (
    <Card id="history" title={t("history")} hint={t("historyHint")} flush>
      <Table
        bare
        label={t("history")}
        head={
          <HeadRow>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell>{t("outcome")}</HeadCell>
            <HeadCell>{t("how")}</HeadCell>
            <HeadCell>{t("address")}</HeadCell>
            <HeadCell>{t("device")}</HeadCell>
          </HeadRow>
        }
        footer={pageLinks(
          t("pages"),
          newer !== null && { href: pathTo(path, "after", newer), label: t("newer") },
          older !== null && { href: pathTo(path, "before", older), label: t("older") },
        )}
      >
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} locale={locale} />
        ))}
        {entries.length === 0 && (
          <StateRow columns={5}>
            <EmptyState icon={<History size={22} aria-hidden />} title={t("historyNone")}>
              {t("historyNoneText")}
            </EmptyState>
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

/** Which member of support impersonated the account, and why. */
function Visitor({ visit: { name, kind, reason } }: { visit: NonNullable<LoginEntry["visit"]> }) {
  const t = useTranslations("impersonation.own");
  const kinds = useTranslations("activity.kinds");
  return (
    <PanelLink
      href="/account/support-access"
      className="wrap-anywhere block text-ink-2 text-xs underline underline-offset-2"
    >
      {kind === null ? name : t("who", { name, kind: kinds(kind) })}. {t("because", { reason })}
    </PanelLink>
  );
}

function HistoryRow({ entry, locale }: { entry: LoginEntry; locale: Locale }) {
  const t = useTranslations("sessions");
  return (
    <Row>
      <Cell head className="font-normal!">
        <Time value={entry.at} locale={locale} className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("outcome")}>
        <StateChip tone={tones[entry.outcome]}>{t(`outcomes.${entry.outcome}`)}</StateChip>
      </Cell>
      <Cell label={t("how")}>
        {entry.key === null ? t(`kinds.${entry.kind}`) : t("keyCalled", { name: entry.key })}
        {entry.visit && <Visitor visit={entry.visit} />}
      </Cell>
      <Cell label={t("address")}>
        <span className="font-mono">{entry.address}</span>
      </Cell>
      <Cell label={t("device")}>{entry.device || t("noDevice")}</Cell>
    </Row>
  );
}
