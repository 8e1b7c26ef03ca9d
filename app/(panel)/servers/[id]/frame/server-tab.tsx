import { setTimeout as pause } from "node:timers/promises";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ComponentType } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import type { prefetcher } from "@/lib/api/prefetch";
import { loadServer } from "./load-server";
import { ServerSkeleton } from "./server-skeleton";

type Namespaces = ComponentProps<typeof ClientMessages>["namespaces"];

/** Messages of tabs that read the server's overview and act on its machine. */
const namespaces = ["server", "machine", "job", "pinField", "problems", "states", "common", "time"] as const;

type PageProps = { params: Promise<{ id: string }> };

/** Beyond this the browser queries the machine, with a placeholder meanwhile. */
const askMs = 1_000;

type Ask = (data: ReturnType<typeof prefetcher>, id: number) => Promise<unknown>;

type Tab = {
  name: "firewall" | "traffic" | "monitoring" | "console" | "snapshots" | "backups" | "reinstall" | "dns";
  View: ComponentType<{ id: number }>;
  /** Further message namespaces. */
  more?: Namespaces;
  /** Further reads before rendering: content that arrives later would move what is below it. */
  read?: Ask;
  /** Queries to the machine; if one is slow, the browser repeats it and shows a placeholder. */
  ask?: Ask;
};

/** A tab that needs only the server: the page and its title. */
export function serverTab({ name, View, more = [], read, ask }: Tab) {
  const content = async (id: string) => {
    const { data, server } = await loadServer(id, name);
    const asked = ask?.(data, server.id).catch(() => null);
    const known = read?.(data, server.id).catch(() => null);
    await Promise.all([known, Promise.race([asked, pause(askMs, null, { ref: false })])]);
    return (
      <ClientMessages namespaces={[...namespaces, ...more]}>
        <data.Hydrate>
          <View id={server.id} />
        </data.Hydrate>
      </ClientMessages>
    );
  };
  return {
    show: async ({ params }: PageProps) =>
      orSkeleton(content((await params).id), <ServerSkeleton />, { canBeAbsent: true }),
    generateMetadata: async ({ params }: PageProps): Promise<Metadata> => {
      const { id } = await params;
      const [{ server }, t] = await Promise.all([loadServer(id, name), getTranslations("server.tabs")]);
      return { title: `${t(name)} · ${server.hostname}` };
    },
  };
}
