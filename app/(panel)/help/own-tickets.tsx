import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { aboutLabels } from "@/components/tickets/about-labels";
import { TicketChip } from "@/components/tickets/state-of";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { MessagesSquare } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { decide } from "@/lib/domain/kernel/access/access";
import { listTickets } from "@/lib/domain/support/tickets/list";
import type { Summary } from "@/lib/domain/support/tickets/schema";
import { signedIn } from "@/lib/session/signed-in";

type Query = Record<string, string | string[] | undefined>;

const keyOf = (text: Query[string]): number | undefined =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/**
 * The account's tickets, newest message first. Renders nothing for callers without the right to read them, such as a
 * key.
 */
export async function OwnTickets({ query }: { query: Query }) {
  const context = await signedIn("/help");
  if (!decide(context.actor, listTickets).isAllowed) return null;
  const before = keyOf(query.before);
  const page = await listTickets.call(context, {
    ...(before === undefined ? { after: keyOf(query.after) } : { before }),
  });
  return <TicketTable {...page} />;
}

type PageProps = { conversations: readonly Summary[]; older: number | null; newer: number | null };

function TicketTable({ conversations: tickets, older, newer }: PageProps) {
  const t = useTranslations("tickets");
  return (
    <Card title={t("list")} flush>
      <Table
        bare
        label={t("list")}
        head={
          <HeadRow>
            <HeadCell>{t("subject")}</HeadCell>
            <HeadCell>{t("aboutHead")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell align="end">{t("updated")}</HeadCell>
          </HeadRow>
        }
        footer={pageLinks(
          t("pages"),
          newer !== null && { href: `/help?after=${newer}` as Route, label: t("newer") },
          older !== null && { href: `/help?before=${older}` as Route, label: t("older") },
        )}
      >
        {tickets.map((one) => (
          <TicketRow key={one.id} conversation={one} />
        ))}
        {tickets.length === 0 && (
          <StateRow columns={4}>
            <EmptyState icon={<MessagesSquare size={22} aria-hidden />} title={t("none")}>
              {t("noneText")}
            </EmptyState>
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

function TicketRow({ conversation: ticket }: { conversation: Summary }) {
  const t = useTranslations("tickets");
  const locale = useLocale();
  const { id, subject, type, about, state, updated } = ticket;
  return (
    <Row>
      <Cell head>
        <PanelLink href={`/help/${id}` as Route} className="wrap-anywhere text-accent-ink hover:underline">
          {subject}
        </PanelLink>{" "}
        {type !== "question" && <Chip>{t("hands.chip")}</Chip>}
      </Cell>
      <Cell label={t("aboutHead")} className="break-words">
        {about ? aboutLabels(t, about) : "–"}
      </Cell>
      <Cell label={t("state")}>
        <TicketChip state={state} side="customer" />
      </Cell>
      <Cell label={t("updated")} align="end">
        <Time value={updated} locale={locale} />
      </Cell>
    </Row>
  );
}
