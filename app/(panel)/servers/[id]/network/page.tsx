import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { orEnded } from "../frame/load-server";
import { ServerSkeleton } from "../frame/server-skeleton";
import { NetworkView } from "./network-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedIn(`/servers/${id}/network`);
  const data = prefetcher(context);
  const page = await orEnded(context, id, data.add("addresses", "page", { id: Number(id) }));
  return { data, page };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ page }, t] = await Promise.all([load((await params).id), getTranslations("network")]);
  return { title: `${t("title")} · ${page.hostname}` };
}

async function content(id: string) {
  const { data, page } = await load(id);
  return (
    <ClientMessages namespaces={["network", "networks", "server", "pinField", "problems", "common", "time"]}>
      <data.Hydrate>
        <NetworkView id={page.id} seenWork={page.work?.state === "failed" ? page.work.id : null} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function NetworkPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
