import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { aboutLabels } from "@/components/tickets/about-labels";
import { TicketChip } from "@/components/tickets/state-of";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { viewTicket } from "@/lib/domain/support/tickets/agent/view";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import type { AgentThread } from "@/lib/domain/support/tickets/schema";
import { inboundMail, sendsMail } from "@/lib/env";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { queueHref } from "../filter";
import { AgentActions } from "./agent-actions";
import { AgentForm } from "./agent-form";
import { ArticleOffer } from "./article-offer";
import { HandlingCard } from "./handling-card";
import { ServerCard } from "./server-card";
import { StaffThread } from "./staff-thread";
import { WatchNews } from "./watch-news";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedInStaff(`/staff/conversations/${id}`);
  const thread = await orNotFound(viewTicket.call(context, { id: Number(id) }));
  const team = await listDepartments.call(context, {});
  return {
    thread,
    team,
    now: context.now,
    mayImpersonate: hasStaffRight(context.actor.account, "customers/visit"),
  };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { thread } = await load((await params).id);
  return { title: thread.subject };
}

/** Summary of the customer, beside the messages. */
async function CustomerDetails({ customer }: Pick<AgentThread, "customer">) {
  const [t, search, locale] = await Promise.all([
    getTranslations("tickets.agent"),
    getTranslations("staff.search"),
    getLocale(),
  ]);
  const { id, email, name, company, status, since, servers, unpaid, conversations: tickets } = customer;
  const items = [
    { key: "name", term: t("name"), value: name || "–" },
    { key: "email", term: t("email"), value: <span className="wrap-anywhere">{email}</span> },
    ...(company ? [{ key: "company", term: t("company"), value: company }] : []),
    { key: "status", term: t("status"), value: search(`states.customers.${status}`) },
    { key: "since", term: t("since"), value: <Time value={since} locale={locale} show="date" /> },
    { key: "servers", term: t("servers"), value: servers },
    { key: "unpaid", term: t("unpaid"), value: unpaid },
    { key: "conversations", term: t("conversations"), value: tickets },
  ];
  return (
    <Card title={t("facts")}>
      <DefinitionList items={items} />
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton size="sm" href={`/staff/customers/${id}` as Route}>
          {t("record")}
        </LinkButton>
        <LinkButton size="sm" href={queueHref({ account: id, state: "all" })}>
          {t("all")}
        </LinkButton>
      </div>
    </Card>
  );
}

async function content({ params }: PageProps) {
  const { thread, team, now, mayImpersonate } = await load((await params).id);
  const [t, words] = await Promise.all([getTranslations("tickets"), getTranslations("ticketTeam")]);
  const { id, subject, state, about, assignee, messages, last_message: last, merged_into: merged } = thread;
  const aside = [
    `#${id}`,
    about && aboutLabels(t, about),
    `${t("agent.assignee")}: ${assignee?.name ?? t("agent.nobody")}`,
  ];
  return (
    <ClientMessages namespaces={["tickets", "ticketTeam", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{subject}</span>}
        aside={<TicketChip state={state} side="staff" />}
        description={aside.filter(Boolean).join(" · ")}
        breadcrumb={
          <Breadcrumb label={t("path")} items={[{ href: queueHref({}), label: t("agent.title") }]} />
        }
        actions={
          <AgentActions
            id={id}
            state={state}
            isMine={assignee?.is_me ?? false}
            hasMail={inboundMail() !== null}
            mayImpersonate={mayImpersonate}
            isSpam={thread.is_spam}
            isErased={thread.customer.is_erased}
          />
        }
      />
      <WatchNews id={id} last={last} state={state} assignee={assignee?.id ?? null} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <StaffThread id={id} messages={messages} canSplit={merged === null} />
          <ArticleOffer ticket={id} messages={messages} />
          {merged === null ? (
            <AgentForm
              id={id}
              seen={last}
              isMailed={sendsMail()}
              draft={thread.draft}
              handles={team.agents.map(({ handle }) => `@${handle}`).slice(0, 12)}
            />
          ) : (
            <Notice
              tone="info"
              actions={
                <LinkButton size="sm" href={`/staff/conversations/${merged}` as Route}>
                  {words("openMerged", { id: merged })}
                </LinkButton>
              }
            >
              {words("isMerged", { id: merged })}
            </Notice>
          )}
        </div>
        <div className="space-y-4">
          <HandlingCard thread={thread} departments={team.departments} agents={team.agents} now={now} />
          {thread.server && <ServerCard server={thread.server} />}
          <CustomerDetails customer={thread.customer} />
        </div>
      </div>
    </ClientMessages>
  );
}

/** A ticket for staff, beside its customer. */
export default function BackOfficePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
