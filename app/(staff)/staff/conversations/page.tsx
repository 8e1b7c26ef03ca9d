import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { RefreshPage } from "@/components/state/refresh-page";
import { pageLinks } from "@/components/table/page-links";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { queueTickets } from "@/lib/domain/support/tickets/agent/queue";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import type { Department } from "@/lib/domain/support/tickets/departments/schema";
import { failedInboundQueue } from "@/lib/domain/support/tickets/inbound/failed-inbound-queue";
import { type QueueFilter, queueOwners, queueStates, ticketTypes } from "@/lib/domain/support/tickets/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { ListKeys } from "../lists/[list]/list-keys";
import { type Query, queueHref, readQueueFilter } from "./filter";
import { MentionsNotice } from "./mentions-notice";
import { QueueTable } from "./queue-table";
import { TicketSections } from "./sections";

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets");
  return { title: t("agent.title") };
}

type FiltersProps = { filter: QueueFilter; departments: readonly Department[] };

async function Filters({ filter, departments }: FiltersProps) {
  const [t, team] = await Promise.all([getTranslations("tickets.agent"), getTranslations("ticketTeam")]);
  return (
    <form
      action="/staff/conversations"
      method="get"
      aria-label={t("filters")}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="grid min-w-0 grow grid-cols-2 gap-3 lg:grid-cols-4">
        <SelectField label={t("show")} name="state" defaultValue={filter.state}>
          {queueStates.map((state) => (
            <option key={state} value={state}>
              {t(`queueStates.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("assigned")} name="assigned" defaultValue={filter.assigned}>
          {queueOwners.map((owner) => (
            <option key={owner} value={owner}>
              {t(`owners.${owner}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("type")} name="type" defaultValue={filter.type ?? ""}>
          <option value="">{t("anyType")}</option>
          {ticketTypes.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </SelectField>
        {departments.length > 0 && (
          <SelectField label={team("department")} name="department" defaultValue={filter.department ?? ""}>
            <option value="">{team("anyDepartment")}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {filter.account && <input type="hidden" name="account" value={filter.account} />}
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff/conversations");
  const filter = readQueueFilter(await searchParams);
  const queue = await orNotFound(queueTickets.call(context, filter));
  const [t, { departments }] = await Promise.all([
    getTranslations("tickets.agent"),
    listDepartments.call(context, {}),
  ]);
  const { after: _, ...kept } = filter;
  return (
    <>
      <RefreshPage everyMs={20_000} />
      <TicketSections />
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          <>
            <LinkButton href={"/staff/conversations/unknown" as Route}>{t("unknown")}</LinkButton>
            <LinkButton href={failedInboundQueue.page as Route}>
              {t("failedCount", { count: queue.failed_mails })}
            </LinkButton>
          </>
        }
      />
      <div className="space-y-4">
        <MentionsNotice context={context} />
        <Filters filter={filter} departments={departments} />
        <ListKeys>
          <QueueTable
            conversations={queue.conversations}
            departments={departments}
            now={context.now}
            footer={pageLinks(
              t("list"),
              filter.after !== undefined && { href: queueHref(kept), label: t("first") },
              queue.next !== null && { href: queueHref({ ...kept, after: queue.next }), label: t("next") },
            )}
          />
        </ListKeys>
      </div>
    </>
  );
}

/** Customers' tickets, the longest wait first. Not found for staff without the right. */
export default function QueuePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
