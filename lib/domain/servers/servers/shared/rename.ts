import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { invalidArgument } from "../../../kernel/errors/fail";
import { requireUnheld } from "../../../kernel/server/hold-server";
import { canBeNamed, machineNameWords } from "../rules";

/** Throws if a machine cannot have the name, unless it has it already. */
export function requireMachineName(name: string, before: string | null, parameter = "hostname"): void {
  if (!canBeNamed(name, before)) throw invalidArgument(parameter, machineNameWords);
}

type Named = { id: number; hostname: string };

/**
 * Writes the host name of a server whose row the caller has locked, and updates the stored tag of that name, if any.
 */
export async function writeHostname(db: Database, server: Named, hostname: string): Promise<void> {
  if (hostname !== server.hostname)
    await db.update(servers).set({ hostname }).where(eq(servers.id, server.id));
  await db
    .update(tags)
    .set({ value: hostname })
    .where(and(eq(tags.component, "eq"), eq(tags.componentId, server.id), eq(tags.tag, "hostname")));
}

/** Renames the server unless it is being installed; returns the name as stored. */
export async function setHostname(db: Database, server: Named, hostname: string): Promise<string> {
  await requireUnheld(db, server.id);
  const name = hostname.toLowerCase();
  requireMachineName(name, server.hostname);
  await writeHostname(db, server, name);
  return name;
}
