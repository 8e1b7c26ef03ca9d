import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { RefreshPage } from "@/components/state/refresh-page";
import { pageLinks } from "@/components/table/page-links";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ShownHost } from "@/lib/domain/servers/hosts/schema";
import { showHost } from "@/lib/domain/servers/hosts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AmountBars } from "../amount-bars";
import { HostsTrail } from "../trail";
import { EvacuationCard } from "./evacuation-card";
import { FindingsCard } from "./findings-card";
import { HostAct } from "./host-act";
import { AvoidedNotice, HostState, StateNotice } from "./host-state";
import { LicensesCard } from "./licenses-card";
import { ServerTable } from "./server-table";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const refreshMs = 5_000;

const numberIn = (text: unknown): number | null =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : null;

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("hosts");
  return { title: `${t("host")} ${(await params).id}` };
}

type ActsProps = { host: ShownHost; mayManage: boolean; mayAnnounce: boolean };

async function Acts({ host, mayManage, mayAnnounce }: ActsProps) {
  const t = await getTranslations("hosts");
  const { id, name, state, server_count: servers, evacuation } = host;
  const mayMove = mayManage && host.can_evacuate && evacuation?.state !== "running";
  const kind = state === "offline" || state === "gone" ? "incident" : "maintenance";
  return (
    <>
      {mayAnnounce && servers > 0 && (
        <LinkButton href={`/staff/announcements/new?kind=${kind}&host=${id}` as Route}>
          {t("announce")}
        </LinkButton>
      )}
      {mayManage && <HostAct act={host.avoided ? "use" : "avoid"} id={id} name={name} servers={servers} />}
      {mayMove && state === "online" && <HostAct act="evacuate" id={id} name={name} servers={servers} />}
      {mayMove && state === "evacuated" && <HostAct act="restore" id={id} name={name} servers={servers} />}
    </>
  );
}

type ServersProps = { host: ShownHost; after: number; mayManage: boolean };

async function ServersCard({ host, after, mayManage }: ServersProps) {
  const t = await getTranslations("hosts");
  const { id, servers, server_count: all, customer_count: customers, next, evacuation } = host;
  return (
    <Card
      title={t("servers.title")}
      hint={t("servers.count", { servers: all, customers })}
      flush
      footer={pageLinks(
        t("servers.pages"),
        after > 0 && { href: `/staff/hosts/${id}` as Route, label: t("servers.first") },
        next !== null && { href: `/staff/hosts/${id}?after=${next}` as Route, label: t("servers.next") },
      )}
    >
      {servers.length === 0 ? (
        <EmptyState title={t("servers.none")}>{t("servers.noneText")}</EmptyState>
      ) : (
        <ServerTable servers={servers} hasEvacuation={evacuation !== null} mayManage={mayManage} />
      )}
    </Card>
  );
}

async function content({ params, searchParams }: PageProps) {
  const id = numberIn((await params).id) ?? notFound();
  const after = numberIn((await searchParams).after) ?? 0;
  const context = await signedInStaff(`/staff/hosts/${id}`);
  const [t, locale, host] = await Promise.all([
    getTranslations("hosts"),
    getLocale(),
    orNotFound(showHost.call(context, { id, after })),
  ]);
  const { account } = context.actor;
  const mayManage = hasStaffRight(account, "hosts/manage");
  return (
    <ClientMessages namespaces={["hosts", "common", "problems"]}>
      {host.evacuation?.state === "running" && <RefreshPage everyMs={refreshMs} />}
      <PageHeader
        title={<span className="wrap-anywhere">{host.name}</span>}
        aside={<HostState host={host} />}
        breadcrumb={<HostsTrail />}
        actions={
          <Acts
            host={host}
            mayManage={mayManage}
            mayAnnounce={hasStaffRight(account, "announcements/manage")}
          />
        }
      />
      <div className="space-y-4">
        <StateNotice host={host} locale={locale as Locale} now={context.now} />
        <AvoidedNotice host={host} locale={locale as Locale} />
        <Card
          title={t("room")}
          hint={t("facts", {
            backEnd: host.back_end,
            locations: host.locations.join(", ") || "–",
            servers: host.machines,
            load: host.load === null ? "–" : String(host.load),
          })}
        >
          <AmountBars amounts={host.amounts} limit={host.limit} />
        </Card>
        {(mayManage || host.licenses.length > 0) && <LicensesCard host={host} mayManage={mayManage} />}
        <FindingsCard
          findings={host.findings}
          backEnd={host.back_end}
          locale={locale as Locale}
          mayFindCustomers={hasStaffRight(account, "customers/find")}
        />
        {host.evacuation && <EvacuationCard evacuation={host.evacuation} />}
        <ServersCard host={host} after={after} mayManage={mayManage} />
      </div>
    </ClientMessages>
  );
}

/** A host: load, what is promised there, its servers and their customers. */
export default function HostPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
