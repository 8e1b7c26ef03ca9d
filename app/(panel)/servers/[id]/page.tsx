import type { Metadata } from "next";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { orFailed } from "@/lib/api/or-failed";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { signedIn } from "@/lib/session/signed-in";
import { AbuseNotices } from "../../abuse-notices";
import { owned } from "../../owned";
import { ServerSkeleton } from "./frame/server-skeleton";
import { ServerView } from "./overview/server-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedIn(`/servers/${id}`);
  const data = prefetcher(context);
  const server = await orNotFound(data.add("servers", "overview", { id: Number(id) }));
  const overdue = await orFailed(showOverdue.call(context, { server_id: server.id }));
  return { data, server, overdue, now: context.now };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { server } = await load((await params).id);
  return { title: server.hostname };
}

async function content(id: string) {
  const { data, server, overdue, now } = await load(id);
  return (
    <ClientMessages
      namespaces={[
        "server",
        "announcements",
        "bmc",
        "cancelOrder",
        "job",
        "monitoring",
        "pinField",
        "invoice",
        "problems",
        "states",
        "common",
        "time",
      ]}
    >
      <data.Hydrate>
        <ServerView
          id={server.id}
          start={now.toISOString()}
          overdue={
            <>
              <OverdueNotice overdue={overdue} now={now} />
              <AbuseNotices server={server.id} />
            </>
          }
        />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function ServerPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
