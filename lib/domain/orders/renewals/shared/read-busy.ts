import { and, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";

/** Servers with a running job that must not be disturbed. */
export async function readBusy(db: Database, serverIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: jobs.serverId })
    .from(jobs)
    .where(
      and(
        anyOf(jobs.serverId, serverIds),
        sql`${jobs.holds} <> 'nothing' and ${jobs.state} in ('waiting', 'running')`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
