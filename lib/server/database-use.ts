import { closeReplica, openReplica } from "@/lib/db/replica";
import { onSettingsChange, runtime } from "@/lib/env";
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

type Opened = { url: string } & ReturnType<typeof databaseUse>;

/**
 * The database that a process opens, where `url` is the panel's. A worker goes past the pooler: its proofs and rounds keep a
 * connection for long, of which a pooler has few.
 */
export function databaseOf(environment: Environment, url: string): Opened {
  const { ROLE, DATABASE_DIRECT_URL: direct } = environment;
  if (ROLE === "worker" && direct !== undefined) return { url: direct, isPooled: false, isNamed: true };
  return { url, ...databaseUse(environment) };
}

function openReplicaOf(environment: Environment, poolSize: number): void {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: mostLagMs } = environment;
  if (url === undefined) return;
  const onError = (error: Error) =>
    log.warn({ error: errorParams(error) }, "the replica of the database is left alone for a while");
  openReplica({ url, poolSize, mostLagMs, onError });
}

/**
 * Opens DATABASE_REPLICA_URL, if set, and another one when the setting changes: staff searches and lists read from this
 * standby. A read under way on the old one is answered, by the primary if need be. Returns what ends following.
 */
export function followReplica(poolSize = runtime().environment.DATABASE_POOL): () => Promise<void> {
  const wanted = () => {
    const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: lagMs } = runtime().environment;
    return JSON.stringify([url, lagMs]);
  };
  let open = wanted();
  openReplicaOf(runtime().environment, poolSize);
  const stop = onSettingsChange(() => {
    if (wanted() === open) return;
    open = wanted();
    closeReplica().catch((error: unknown) =>
      log.warn({ error: errorParams(error) }, "a replica was not closed"),
    );
    openReplicaOf(runtime().environment, poolSize);
  });
  return async () => stop();
}
