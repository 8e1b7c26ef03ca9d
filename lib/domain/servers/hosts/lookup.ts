import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { hostEvacuations, hosts } from "@/lib/db/tables/servers/hosts";
import { fail } from "../../kernel/errors/fail";
import type { HostRow } from "./shared/read-pool";

export async function readHost(db: Database, id: number): Promise<HostRow> {
  const [row] = await db.select().from(hosts).where(eq(hosts.id, id));
  if (!row) throw fail("host.not_found");
  return row;
}

/** The row, locked. */
export async function lockHost(db: Database, id: number): Promise<HostRow> {
  const [row] = await db.select().from(hosts).where(eq(hosts.id, id)).for("update");
  if (!row) throw fail("host.not_found");
  return row;
}

export type EvacuationRow = typeof hostEvacuations.$inferSelect;

/** The newest evacuation of a host. */
export async function readEvacuation(db: Database, hostId: number): Promise<EvacuationRow | null> {
  const [row] = await db
    .select()
    .from(hostEvacuations)
    .where(eq(hostEvacuations.hostId, hostId))
    .orderBy(desc(hostEvacuations.id))
    .limit(1);
  return row ?? null;
}

export async function isEvacuating(db: Database, hostId: number): Promise<boolean> {
  const isIt = and(eq(hostEvacuations.hostId, hostId), eq(hostEvacuations.state, "running"));
  return (await db.$count(hostEvacuations, isIt)) > 0;
}

/** As in audit rows. */
export const targetOf = ({ backEnd, name }: Pick<HostRow, "backEnd" | "name">): string =>
  `host ${backEnd} ${name}`;
