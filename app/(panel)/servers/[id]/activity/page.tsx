import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ActivityTable } from "@/components/activity/activity-table";
import { type Query, readFilter } from "@/components/activity/filter";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { listServerActivity } from "@/lib/domain/kernel/audit/of-server";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { loadServer } from "../frame/load-server";
import { ServerSkeleton } from "../frame/server-skeleton";
import { ActivityView } from "./activity-view";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const [{ server }, t] = await Promise.all([loadServer(id, "activity"), getTranslations("server.tabs")]);
  return { title: `${t("activity")} · ${server.hostname}` };
}

/** Two lists on one page: pagination of the jobs has its own parameter names. */
function placesOf({ before, after, tasks_before, tasks_after }: Query) {
  return {
    log: readFilter({ before, after }),
    tasks: readFilter({ before: tasks_before, after: tasks_after }),
  };
}

async function content(id: string, asked: Query) {
  const path = `/servers/${id}/activity`;
  const { log, tasks } = placesOf(asked);
  const { data, server } = await loadServer(id, "activity");
  const context = await signedIn(path);
  const place = { id: server.id, ...tasks };
  const [locale, page] = await Promise.all([
    getLocale(),
    orNotFound(listServerActivity.call(context, { id: server.id, ...log })),
    orNotFound(data.add("servers", "jobs", place)),
  ]);
  return (
    <ClientMessages namespaces={["server", "job", "jobs", "pinField", "problems", "common"]}>
      <data.Hydrate>
        <ActivityView place={place} path={path}>
          <ActivityTable
            page={page}
            filter={{}}
            path={path}
            locale={locale}
            isOwn={context.actor.member === undefined}
            isOfOne
          />
        </ActivityView>
      </data.Hydrate>
    </ClientMessages>
  );
}

/** Jobs and audit log of one server. */
export default owned(async function ActivityPage({ params, searchParams }: PageProps) {
  const work = content((await params).id, await searchParams);
  return orSkeleton(work, <ServerSkeleton />, { canBeAbsent: true });
});
