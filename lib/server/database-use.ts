import { openReplica } from "@/lib/db/replica";
import { errorParams, log } from "@/lib/log";
import type { Environment } from "@/lib/settings/environment";

/** How the database is used: where there is an address past it, `DATABASE_URL` is that of a pooler. */
export function databaseUse(environment: Environment): { isPooled: boolean; isNamed: boolean } {
  const isPooled = environment.DATABASE_DIRECT_URL !== undefined;
  const isNamed = environment.DATABASE_STATEMENTS ? environment.DATABASE_STATEMENTS === "named" : !isPooled;
  return { isPooled, isNamed };
}

/** Staff's searches and lists go to the standby that the operator has named. */
export function openReplicaOf(environment: Environment, poolSize = environment.DATABASE_POOL): void {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: mostLagMs } = environment;
  if (url === undefined) return;
  const onError = (error: Error) =>
    log.warn({ error: errorParams(error) }, "the replica of the database is left alone for a while");
  openReplica({ url, poolSize, mostLagMs, onError });
}
