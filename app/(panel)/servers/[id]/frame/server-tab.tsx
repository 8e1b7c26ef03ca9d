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

/** What those tabs say that read the server's overview and act on its machine. */
const namespaces = ["server", "machine", "job", "pinField", "problems", "states", "common", "time"] as const;

type PageProps = { params: Promise<{ id: string }> };

/** A machine that takes longer is asked by the page, which shows that it waits. */
const askMs = 1_000;

type Ask = (data: ReturnType<typeof prefetcher>, id: number) => Promise<unknown>;

type Tab = {
  name: "traffic" | "console" | "snapshots" | "reinstall" | "dns";
  View: ComponentType<{ id: number }>;
  /** What it says besides. */
  more?: Namespaces;
  /** What it reads besides: a part that came later than the page would move what stands below it. */
  read?: Ask;
  /** What it asks the machine; what that does not tell soon is asked for again by the page, which says so. */
  ask?: Ask;
};

/** A tab of a server that needs nothing but the server: the page and its title. */
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
