import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { Message, MessageLogFilter, MessageLogPage } from "@/lib/domain/messages/message-log/schema";
import { ActButton } from "../acting/action-button";
import { mayAct } from "../acting/action-rights";
import { CustomerLink } from "../customer-link";
import { messageLogHref } from "./read-filter";

const tones = { sent: "good", waiting: "info", failed: "danger" } as const;

type LineProps = {
  message: Message;
  channel: MessageLogFilter["channel"];
  staff: HoldsRights;
  locale: Locale;
};

function MessageLine({ message, channel, staff, locale }: LineProps) {
  const t = useTranslations("backOffice.messageLog");
  const backOffice = useTranslations("backOffice");
  const { id, recipient, account, state, error } = message;
  const key = `kinds.${(message.kind ?? "unknown").replaceAll(".", "_")}` as "kinds.unknown";
  const labels = backOffice.has(key) ? backOffice(key) : (message.kind ?? "");
  const act = channel === "mails" ? "sendMail" : "sendText";
  const isRepeatable = state !== "sent" || (channel === "mails" && !message.is_secret);
  return (
    <Row>
      <Cell head className="wrap-anywhere md:min-w-40">
        <span className="block min-w-0">
          {message.is_readable ? (
            <Link
              href={`/staff/outbox/${channel === "texts" ? "texts/" : ""}${id}` as Route}
              prefetch={false}
              className="text-accent-ink hover:underline"
            >
              {labels}
            </Link>
          ) : (
            labels
          )}
          {error && <span className="block break-words font-normal text-ink-2 text-xs">{error}</span>}
        </span>
      </Cell>
      <Cell label={t("recipient")} className="wrap-anywhere md:min-w-40">
        {account === null ? recipient : <CustomerLink id={account}>{recipient}</CustomerLink>}
      </Cell>
      <Cell label={t("created")}>
        <Time value={message.at} locale={locale} className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("state")}>
        <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
      </Cell>
      <Cell align="end">
        <span className="flex flex-wrap justify-end gap-2 py-1 max-md:grow">
          {isRepeatable && mayAct(staff, act) && (
            <ActButton act={act} variant="ghost" subject={{ id }} name={`№ ${id}`} />
          )}
        </span>
      </Cell>
    </Row>
  );
}

type MessageLogTableProps = {
  page: z.infer<typeof MessageLogPage>;
  filter: MessageLogFilter;
  staff: HoldsRights;
  locale: Locale;
};

/** Messages, newest first, paginated. */
export function MessageLogTable({ page, filter, staff, locale }: MessageLogTableProps) {
  const t = useTranslations("backOffice.messageLog");
  const backOffice = useTranslations("backOffice");
  const { messages, older, newer } = page;
  return (
    <Table
      bare
      label={t(filter.channel)}
      head={
        <HeadRow>
          <HeadCell>{t("what")}</HeadCell>
          <HeadCell>{t("recipient")}</HeadCell>
          <HeadCell>{t("created")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell label={backOffice("actions")} />
        </HeadRow>
      }
      footer={pageLinks(
        t("pages"),
        newer !== null && { href: messageLogHref(filter, { after: newer }), label: backOffice("newer") },
        older !== null && { href: messageLogHref(filter, { before: older }), label: backOffice("older") },
      )}
    >
      {messages.map((message) => (
        <MessageLine
          key={message.id}
          message={message}
          channel={filter.channel}
          staff={staff}
          locale={locale}
        />
      ))}
      {messages.length === 0 && (
        <StateRow columns={5}>
          <EmptyState title={backOffice("none")}>{t("none")}</EmptyState>
        </StateRow>
      )}
    </Table>
  );
}
