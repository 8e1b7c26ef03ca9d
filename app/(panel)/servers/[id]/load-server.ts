import "server-only";
import { cache } from "react";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";

type Page = "console" | "snapshots" | "reinstall" | "dns" | "billing" | "activity";

/** The server of one of its pages, read once for the page and its title. */
export const loadServer = cache(async (id: string, page: Page) => {
  const context = await signedIn(`/servers/${id}/${page}`);
  const data = prefetcher(context);
  const server = await orNotFound(data.add("servers", "overview", { id: Number(id) }));
  return { data, server, now: context.now };
});
