import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { invalidArgument } from "../../../kernel/errors/fail";
import { requireUnheld } from "../../../kernel/server/hold-server";
import { canBeNamed, machineNameWords } from "../rules";

/** Refuses a name that a machine cannot have, unless it has it already. */
export function requireMachineName(name: string, before: string | null, parameter = "hostname"): void {
  if (!canBeNamed(name, before)) throw invalidArgument(parameter, machineNameWords);
}

type Named = { id: number; hostname: string };

/**
 * Writes the host name of a server whose row the caller has locked. The tag of that name says the same, where someone
 * has stored one.
 */
export async function writeHostname(db: Database, server: Named, hostname: string): Promise<void> {
  if (hostname !== server.hostname)
    await db.update(servers).set({ hostname }).where(eq(servers.id, server.id));
  await db
    .update(tags)
    .set({ value: hostname })
    .where(and(eq(tags.component, "eq"), eq(tags.componentId, server.id), eq(tags.tag, "hostname")));
}

/** Gives it another name, unless it is being installed; returns the name as it is kept. */
export async function setHostname(db: Database, server: Named, hostname: string): Promise<string> {
  await requireUnheld(db, server.id);
  const name = hostname.toLowerCase();
  requireMachineName(name, server.hostname);
  await writeHostname(db, server, name);
  return name;
}
