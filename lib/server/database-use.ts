import { openReplica } from "@/lib/db/replica";
import { errorParams, log } from "@/lib/log";
import type { Environment } from "@/lib/settings/environment";

/**
 * How to use the database. If DATABASE_DIRECT_URL is set, `DATABASE_URL` is a pooler. `isNamed`: use named prepared
 * statements.
 */
export function databaseUse(environment: Environment): { isPooled: boolean; isNamed: boolean } {
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined;
  const isNamed = environment.DATABASE_STATEMENTS ? environment.DATABASE_STATEMENTS === "named" : !isPooled;
  return { isPooled, isNamed };
}

/** Opens DATABASE_REPLICA_URL, if set: staff searches and lists read from this standby. */
export function openReplicaOf(environment: Environment, poolSize = environment.DATABASE_POOL): void {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: mostLagMs } = environment;
  if (url === undefined) return;
  const onError = (error: Error) =>
    log.warn({ error: errorParams(error) }, "the replica of the database is left alone for a while");
  openReplica({ url, poolSize, mostLagMs, onError });
}
