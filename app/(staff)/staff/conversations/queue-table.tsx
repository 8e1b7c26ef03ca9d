import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { aboutLabels } from "@/components/tickets/about-labels";
import { DueChip } from "@/components/tickets/due-chip";
import { TicketChip } from "@/components/tickets/state-of";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { MessagesSquare } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { Queued } from "@/lib/domain/support/tickets/schema";
import { CustomerLink } from "../customer-link";

type QueueTableProps = {
  conversations: readonly Queued[];
  footer?: ReactNode;
  /** Tickets of a single customer, whose name is already shown above. */
  isOfOne?: boolean;
  bare?: boolean;
  /** For their names; left out, none is shown. */
  departments?: readonly { id: number; name: string }[];
  /** Left out, nothing that is due is shown. */
  now?: Date;
};

/** List of tickets for staff. */
export function QueueTable({
  conversations: tickets,
  footer,
  isOfOne = false,
  bare = false,
  departments = [],
  now,
}: QueueTableProps) {
  const t = useTranslations("tickets");
  return (
    <Table
      bare={bare}
      label={t("agent.list")}
      footer={footer}
      head={
        <HeadRow>
          <HeadCell>{t("agent.conversation")}</HeadCell>
          {!isOfOne && <HeadCell>{t("agent.customer")}</HeadCell>}
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("agent.assignee")}</HeadCell>
          <HeadCell align="end">{t("agent.waitingSince")}</HeadCell>
        </HeadRow>
      }
    >
      {tickets.map((one) => (
        <QueueRow
          key={one.id}
          conversation={one}
          isOfOne={isOfOne}
          department={departments.find(({ id }) => id === one.department)?.name}
          now={now}
        />
      ))}
      {tickets.length === 0 && (
        <StateRow columns={isOfOne ? 4 : 5}>
          <EmptyState icon={<MessagesSquare size={22} aria-hidden />} title={t("agent.none")}>
            {t(isOfOne ? "agent.noneOfOne" : "agent.noneText")}
          </EmptyState>
        </StateRow>
      )}
    </Table>
  );
}

type QueueRowProps = {
  conversation: Queued;
  isOfOne: boolean;
  department: string | undefined;
  now: Date | undefined;
};

function QueueRow({ conversation: ticket, isOfOne, department, now }: QueueRowProps) {
  const t = useTranslations("tickets");
  const team = useTranslations("ticketTeam");
  const locale = useLocale();
  const {
    id,
    subject,
    about,
    type,
    account,
    state,
    assignee,
    waiting_since: waits,
    due,
    priority,
    tags,
  } = ticket;
  return (
    <Row>
      <Cell head>
        <span className="min-w-0">
          {/* No prefetch: reading a ticket is audited. */}
          <Link
            href={`/staff/conversations/${id}` as Route}
            prefetch={false}
            data-row-link
            className="wrap-anywhere text-accent-ink hover:underline"
          >
            {subject}
          </Link>
          <span className="block font-normal text-ink-2 text-xs">
            {[`#${id}`, about && aboutLabels(t, about), department, ...tags].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Cell>
      {!isOfOne && (
        <Cell label={t("agent.customer")} className="wrap-anywhere md:min-w-40">
          <CustomerLink id={account.id}>{account.email}</CustomerLink>
        </Cell>
      )}
      <Cell label={t("state")}>
        <span className="flex flex-wrap items-center gap-2">
          <TicketChip state={state} side="staff" />
          {priority !== "normal" && <Chip>{team(`priorities.${priority}`)}</Chip>}
          {type !== "question" && <Chip>{t(`agent.types.${type}`)}</Chip>}
          {due && now && state === "open" && <DueChip due={due} now={now} />}
        </span>
      </Cell>
      <Cell label={t("agent.assignee")}>{assignee ?? t("agent.nobody")}</Cell>
      <Cell label={t("agent.waitingSince")} align="end">
        {waits ? (
          <Time
            value={waits}
            locale={locale}
            className="whitespace-nowrap"
            {...(now && { show: "relative" as const, now })}
          />
        ) : (
          "–"
        )}
      </Cell>
    </Row>
  );
}
