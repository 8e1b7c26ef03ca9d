import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";
import { tags } from "@/lib/db/tables/tags";
import { requireUnheld } from "../../kernel/hold-server";

type Named = { id: number; hostname: string };

/**
 * Gives a server, whose row the caller has locked, another host name, which it answers as it is kept. The tag of that
 * name says the same, where somebody has stored one.
 */
export async function setHostname(db: Database, server: Named, hostname: string): Promise<string> {
  await requireUnheld(db, server.id);
  const name = hostname.toLowerCase();
  if (name !== server.hostname)
    await db.update(servers).set({ hostname: name }).where(eq(servers.id, server.id));
  await db
    .update(tags)
    .set({ value: name })
    .where(and(eq(tags.component, "eq"), eq(tags.componentId, server.id), eq(tags.tag, "hostname")));
  return name;
}
