import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { LiveSession } from "@/lib/domain/identity/sessions/list";
import { EndOne, EndOthers } from "./end-session";

type SessionTableProps = { sessions: LiveSession[]; older: string | null; locale: Locale; now: string };

/** Every active session, this one first. */
export function SessionTable({ sessions, older, locale, now }: SessionTableProps) {
  const t = useTranslations("sessions");
  const others = sessions.filter((session) => !session.is_current).length;
  return (
    <Card title={t("live")} hint={t("liveHint")} actions={others > 0 && <EndOthers />} flush>
      <Table
        bare
        label={t("live")}
        head={
          <HeadRow>
            <HeadCell>{t("session")}</HeadCell>
            <HeadCell>{t("address")}</HeadCell>
            <HeadCell>{t("since")}</HeadCell>
            <HeadCell>{t("until")}</HeadCell>
            <HeadCell label={t("actions")} align="end" />
          </HeadRow>
        }
        footer={
          older === null ? (
            others === 0 && t("onlyThis")
          ) : (
            <LinkButton size="sm" href={`/account/sessions?sessions_before=${older}` as Route}>
              {t("older")}
            </LinkButton>
          )
        }
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} {...{ session, locale, now }} />
        ))}
      </Table>
    </Card>
  );
}

type RowProps = { session: LiveSession; locale: Locale; now: string };

function SessionRow({ session, locale, now }: RowProps) {
  const t = useTranslations("sessions");
  const kind = session.key ? t("keyNamed", session.key) : t(`kinds.${session.kind}`);
  const device = session.device || t("noDevice");
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0 max-md:pe-24">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="break-words">{device}</span>
            {session.is_current && <StateChip tone="good">{t("current")}</StateChip>}
          </span>
          <span className="block font-normal text-ink-2 text-xs">{kind}</span>
        </span>
      </Cell>
      <Cell label={t("address")}>
        <span className="font-mono">{session.address}</span>
      </Cell>
      <Cell label={t("since")}>
        <Time value={session.since} locale={locale} className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("until")}>
        <Time value={session.until} locale={locale} show="relative" now={now} className="whitespace-nowrap" />
      </Cell>
      <Cell align="end" corner="end" className="md:w-32!">
        {!session.is_current && (
          <EndOne
            id={session.id}
            name={`${device}, ${kind}, ${session.address}`}
            isKey={session.key !== null}
          />
        )}
      </Cell>
    </Row>
  );
}
