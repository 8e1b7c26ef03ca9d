import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showOverview } from "@/lib/domain/orders/services/overview";
import { signedIn } from "@/lib/session/signed-in";

type Page =
  | "firewall"
  | "traffic"
  | "monitoring"
  | "console"
  | "snapshots"
  | "backups"
  | "reinstall"
  | "dns"
  | "billing"
  | "activity";

/**
 * The server of one of its pages, cached for the page and its title. Redirects to the overview if the server has
 * ended.
 */
export const loadServer = cache(async (id: string, page: Page) => {
  const context = await signedIn(`/servers/${id}/${page}`);
  const data = prefetcher(context);
  const server = await orNotFound(data.add("servers", "overview", { id: Number(id) }));
  if (server.ended) redirect(`/servers/${server.id}`);
  return { data, server, now: context.now };
});

/** For pages with another data source: if `work` fails because the server has ended, redirects to its overview, too. */
export const orEnded = <T>(context: SignedContext, id: string, work: Promise<T>): Promise<T> =>
  orNotFound(
    work.catch(async (error: unknown) => {
      const server = await showOverview.call(context, { id: Number(id) }).catch(() => null);
      if (server?.ended) redirect(`/servers/${server.id}`);
      throw error;
    }),
  );
