import pg from "pg";
import type { Database } from "@/lib/db/client";
import { databaseOn, setTestRuntime } from "../factories";
import type { PanelProcess } from "./panel-process";

type Place = Pick<PanelProcess, "databaseUrl" | "url">;

/** Kept for the next questions of this process: each connection costs a handshake and a process of PostgreSQL. */
const pools = new Map<string, pg.Pool>();

function poolOf({ databaseUrl }: Pick<Place, "databaseUrl">): pg.Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5, allowExitOnIdle: true });
  // A panel ends its database while this pool is idle.
  pool.on("error", () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
}

/** Runs `work` on the database of a running panel with the product's own table definitions and secret. */
export async function withDatabase<T>(panel: Place, work: (db: Database) => Promise<T>): Promise<T> {
  setTestRuntime(panel.url);
  return work(databaseOn(poolOf(panel)));
}

/** Runs statements on the database of a running panel, in one transaction. */
export async function inTransaction<T>(
  panel: Pick<Place, "databaseUrl">,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await poolOf(panel).connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const answer = await work(client);
    await client.query("commit");
    // What `work` has set is not for the next one.
    await client.query("reset all");
    return answer;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}
