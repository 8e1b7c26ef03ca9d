import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { owned } from "../../../owned";
import { loadServer } from "../load-server";
import { ServerSkeleton } from "../server-skeleton";
import { DnsView } from "./dns-view";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const [{ server }, t] = await Promise.all([loadServer(id, "dns"), getTranslations("server.tabs")]);
  return { title: `${t("dns")} · ${server.hostname}` };
}

async function content(id: string) {
  const { data, server } = await loadServer(id, "dns");
  return (
    <ClientMessages
      namespaces={[
        "server",
        "machine",
        "dnsTemplates",
        "job",
        "pinField",
        "problems",
        "states",
        "common",
        "time",
      ]}
    >
      <data.Hydrate>
        <DnsView id={server.id} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function DnsPage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
