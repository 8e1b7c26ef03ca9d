import { and, asc, eq, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";

/** The running job of the server, and the queued actions, in order. */
export async function readWork(db: Database, serverId: number) {
  const isOne = and(eq(jobs.serverId, serverId), eq(jobs.state, "running"), ne(jobs.holds, "nothing"));
  const rows = await db
    .select({ action: jobs.action })
    .from(jobs)
    .where(isOne)
    .orderBy(asc(jobs.isBehind), asc(jobs.id));
  const [busy = null, ...queued] = rows;
  return { busy, queued: queued.map(({ action }) => action) };
}
