import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { pools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { enqueueAll, lookAloneMs } from "@/lib/db/queue";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { Presence } from "./presence";
import { WorkerPool } from "./worker-pool";

withCatalogDatabase();

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const address = () => pool().options.connectionString ?? "";

async function asAdministrator(text: string): Promise<void> {
  const url = new URL(address());
  const own = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(text.replaceAll("THIS", own)).finally(() => client.end());
}

/** As during recovery after a database crash: closes all connections and rejects new ones. */
async function takeDatabaseAway(): Promise<void> {
  await asAdministrator("alter database THIS with allow_connections false");
  await asAdministrator("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'THIS'");
}
const bringDatabaseBack = () => asAdministrator("alter database THIS with allow_connections true");

const isHeld = sql`select 1 from graphile_worker._private_jobs`;
/** Account ids of the tasks that are not reported as done yet. */
const tasksLeft = async (): Promise<number[]> => {
  const text = sql`select (payload->>'accountId')::int as id from graphile_worker._private_jobs order by id`;
  return (await database().execute<{ id: number }>(text)).rows.map(({ id }) => id);
};

/** Workers whose tasks stay open until the test ends them. */
async function startWorkers() {
  const begun: number[] = [];
  const open = new Set<() => void>();
  let most = 0;
  const presence = await Presence.open(address());
  stops.push(() => presence.stop());
  const workers = await WorkerPool.start({ databaseUrl: address(), presence }, "jobs", {
    tasks: {
      free_servers: async (payload) => {
        begun.push((payload as { accountId: number }).accountId);
        await new Promise<void>((end) => {
          open.add(end);
          most = Math.max(most, open.size);
        });
      },
    },
  });
  stops.push(() => workers.stop());
  stops.push(async () => open.forEach((end) => void end()));
  const endAll = () => {
    for (const end of open) end();
    open.clear();
  };
  return { workers, begun, open, endAll, most: () => most };
}

const { size } = pools.jobs;

it("workers that could not give their tasks back are replaced, and their tasks are done", async () => {
  const { workers, begun, open, endAll, most } = await startWorkers();
  const ids = Array.from({ length: size }, (_, index) => index + 1);

  await enqueueAll(database(), "free_servers", "accountId", ids);
  await waitFor(() => begun.length === size || undefined, "Not all workers work.");
  await takeDatabaseAway();
  endAll();
  await waitFor(() => !workers.isWhole || undefined, "Nobody notices that the workers are gone.");
  await bringDatabaseBack();
  await waitFor(() => workers.isWhole || undefined, "The workers are not replaced.");
  // A worker that polls late may still report its task as done once the database is back.
  const again = () => begun.slice(size).toSorted((a, b) => a - b);
  await waitFor(
    async () => isDeepStrictEqual(again(), await tasksLeft()) || undefined,
    "What they had is not done again.",
  );
  expect(again()).not.toEqual([]);
  expect(most()).toBe(size);
  endAll();

  const later = ids.map((id) => id + size);
  await enqueueAll(database(), "free_servers", "accountId", later);
  await waitFor(() => open.size === size || undefined, "Fewer workers than before.");
  endAll();
  await waitFor(
    async () => (await database().execute(isHeld)).rowCount === 0 || undefined,
    "Some task is held.",
  );
}, 60_000);

it("tasks that become due at the same time are begun by all workers, not by the one that looked", async () => {
  const { open, endAll } = await startWorkers();
  const ids = Array.from({ length: size }, (_, index) => index + 1);
  const soon = new Date(Date.now() + 500);
  await enqueueAll(database(), "free_servers", "accountId", ids, { dueAt: ids.map(() => soon) });
  await waitFor(() => open.size === size || undefined, "They wait for each other.", lookAloneMs / 2);
  endAll();
  await waitFor(async () => (await tasksLeft()).length === 0 || undefined, "Some task is not done.");
}, 60_000);
