import type { Metadata } from "next";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { ServerSkeleton } from "./server-skeleton";
import { ServerView } from "./server-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedIn(`/servers/${id}`);
  const data = prefetcher(context);
  const server = await orNotFound(data.add("servers", "overview", { id: Number(id) }));
  return { data, server, now: context.now.toISOString() };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { server } = await load((await params).id);
  return { title: server.hostname };
}

async function content(id: string) {
  const { data, server, now } = await load(id);
  return (
    <ClientMessages namespaces={["server", "pinField", "invoice", "states", "common", "time"]}>
      <data.Hydrate>
        <ServerView id={server.id} start={now} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function ServerPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
