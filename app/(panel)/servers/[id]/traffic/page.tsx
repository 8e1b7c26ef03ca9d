import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { orEnded } from "../load-server";
import { ServerSkeleton } from "../server-skeleton";
import { TrafficView } from "./traffic-view";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedIn(`/servers/${id}/traffic`);
  const data = prefetcher(context);
  const page = await orEnded(context, id, data.add("addresses", "page", { id: Number(id) }));
  // What the machine does not tell now is asked for again by the page, which says so.
  await data.add("traffic", "page", { id: page.id, span: "month" }).catch(() => null);
  return { data, page };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ page }, t] = await Promise.all([load((await params).id), getTranslations("network.traffic")]);
  return { title: `${t("title")} · ${page.hostname}` };
}

async function content(id: string) {
  const { data, page } = await load(id);
  return (
    <ClientMessages namespaces={["network", "server", "pinField", "problems", "common", "time"]}>
      <data.Hydrate>
        <TrafficView id={page.id} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function TrafficPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
