import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { owned } from "../../../owned";
import { loadServer } from "../load-server";
import { ServerSkeleton } from "../server-skeleton";
import { SnapshotsView } from "./snapshots-view";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const [{ server }, t] = await Promise.all([loadServer(id, "snapshots"), getTranslations("server.tabs")]);
  return { title: `${t("snapshots")} · ${server.hostname}` };
}

async function content(id: string) {
  const { data, server } = await loadServer(id, "snapshots");
  return (
    <ClientMessages
      namespaces={["server", "machine", "job", "pinField", "problems", "states", "common", "time"]}
    >
      <data.Hydrate>
        <SnapshotsView id={server.id} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function SnapshotsPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
