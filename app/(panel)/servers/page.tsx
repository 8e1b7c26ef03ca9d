import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { orFailed } from "@/lib/api/or-failed";
import { prefetcher } from "@/lib/api/prefetch";
import { placeName } from "@/lib/base/place-name";
import { listLocations } from "@/lib/domain/catalog/catalog/list-locations";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { usualColumns } from "@/lib/domain/servers/servers/list-rules";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { type ListPlace, listInput, placeOf, queryOf } from "./list-input";
import { columnCountOf, ServerHead } from "./server-head";
import { ServerList } from "./server-list";

type ServersProps = { searchParams: Promise<{ [name in "q" | "sort" | "order"]?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("servers");
  return { title: t("title") };
}

export default owned(async function ServersPage({ searchParams }: ServersProps) {
  const query = await searchParams;
  const place = placeOf((name) => query[name]);
  const context = await signedIn(`/servers${queryOf(place)}`);
  const t = await getTranslations("servers");
  const list = await orSkeleton(readList(context, place), loadingList(t("title"), place));
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <LinkButton variant="ghost" href="/servers/transfers">
              {t("transfers")}
            </LinkButton>
            <LinkButton variant="ghost" href="/jobs">
              {t("tasks")}
            </LinkButton>
            <CallLink
              calls="eq/order_instance"
              href="/order"
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
            >
              {t("order")}
            </CallLink>
          </>
        }
      />
      {list}
    </>
  );
});

async function readList(context: SignedContext, place: ListPlace): Promise<Awaited<ReactNode>> {
  const data = prefetcher(context);
  const [t, locations, locale, overdue, { rows = [] }] = await Promise.all([
    getTranslations("servers"),
    listLocations.call(context, {}),
    getLocale(),
    // Sessions without billing rights see the servers too.
    orFailed(showOverdue.call(context, {})),
    data.add("servers", "list", listInput(place)),
    data.add("servers", "list_look", {}),
    // Roles without tags see the servers too.
    data.add("projects", "list", {}).catch(() => undefined),
  ]);
  const count = rows.filter(({ state }) => state !== "failed").length;
  const places = locations.map((location) => [location.code, placeName(location, locale)]);
  return (
    <data.Hydrate>
      <OverdueNotice overdue={overdue} now={context.now} />
      <ClientMessages
        namespaces={["servers", "serverList", "announcements", "common", "pinField", "states", "time"]}
      >
        <ServerList places={Object.fromEntries(places)} counted={{ count, labels: t("count", { count }) }} />
      </ClientMessages>
    </data.Hydrate>
  );
}

const loadingList = (label: string, place: ListPlace) => (
  <>
    <Skeleton className="mb-3 h-(--control) w-full max-w-md" />
    <Table fixed label={label} head={<ServerHead columns={usualColumns} place={place} />} busy>
      <SkeletonRows columns={columnCountOf(usualColumns)} tall />
    </Table>
  </>
);
