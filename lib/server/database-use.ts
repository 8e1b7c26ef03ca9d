import { openReplica } from "@/lib/db/replica";
import { errorFacts, log } from "@/lib/log";
import type { Environment } from "@/lib/settings";

/** How the database is used: where there is an address past it, `DATABASE_URL` is that of a pooler. */
export function databaseUse(environment: Environment): { isPooled: boolean; isNamed: boolean } {
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined;
  const isNamed = environment.DATABASE_STATEMENTS ? environment.DATABASE_STATEMENTS === "named" : !isPooled;
  return { isPooled, isNamed };
}

/** Staff's searches and lists go to the standby that the operator has named. */
export function openReplicaOf({
  DATABASE_REPLICA_URL,
  DATABASE_REPLICA_LAG_MS,
  DATABASE_POOL,
}: Environment): void {
  if (DATABASE_REPLICA_URL === undefined) return;
  openReplica({
    url: DATABASE_REPLICA_URL,
    poolSize: DATABASE_POOL,
    mostLagMs: DATABASE_REPLICA_LAG_MS,
    onError: (error) =>
      log.warn({ error: errorFacts(error) }, "the replica of the database is left alone for a while"),
  });
}
