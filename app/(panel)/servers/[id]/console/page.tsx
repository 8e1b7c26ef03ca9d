import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { owned } from "../../../owned";
import { loadServer } from "../load-server";
import { ServerSkeleton } from "../server-skeleton";
import { ConsoleView } from "./console-view";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const [{ server }, t] = await Promise.all([loadServer(id, "console"), getTranslations("server.tabs")]);
  return { title: `${t("console")} · ${server.hostname}` };
}

async function content(id: string) {
  const { data, server } = await loadServer(id, "console");
  return (
    <ClientMessages
      namespaces={[
        "server",
        "console",
        "controller",
        "machine",
        "job",
        "pinField",
        "problems",
        "states",
        "common",
        "time",
      ]}
    >
      <data.Hydrate>
        <ConsoleView id={server.id} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function ConsolePage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true });
});
