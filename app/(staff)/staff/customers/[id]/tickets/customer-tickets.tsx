import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { decide } from "@/lib/domain/kernel/access/access";
import { queueTickets } from "@/lib/domain/support/tickets/agent/queue";
import { signedInStaff } from "@/lib/session/signed-in";
import { AbuseLink } from "../../../abuse/abuse-link";
import { queueHref } from "../../../conversations/filter";
import { QueueTable } from "../../../conversations/queue-table";

const mostShown = 10;

/** The newest tickets of one customer; renders nothing for staff without the right. */
export async function CustomerTickets({ accountId }: { accountId: number }) {
  const context = await signedInStaff(`/staff/customers/${accountId}/tickets`);
  if (!decide(context.actor, queueTickets).isAllowed) return null;
  const filter = { account: accountId, state: "all" } as const;
  const { conversations: tickets } = await queueTickets.call(context, filter);
  const [t, team] = await Promise.all([
    getTranslations("tickets.agent"),
    getTranslations("ticketTeam.write"),
  ]);
  return (
    <Card
      title={t("title")}
      flush
      actions={
        <>
          <LinkButton size="sm" href={`/staff/conversations/new?customer=${accountId}` as Route}>
            {team("title")}
          </LinkButton>
          <AbuseLink staff={context.actor.account} of={{ account: accountId }} />
          <LinkButton size="sm" href={queueHref(filter)}>
            {t("all")}
          </LinkButton>
        </>
      }
    >
      <QueueTable bare isOfOne conversations={tickets.slice(0, mostShown)} />
    </Card>
  );
}
