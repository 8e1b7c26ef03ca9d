import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { pools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { log } from "@/lib/log";
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

it("workers that could not give their tasks back are replaced, and their tasks are done", async () => {
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
  const { size } = pools.jobs;
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
  expect(most).toBe(size);
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

it("what a query was asked with is neither stored nor logged when its task fails", async () => {
  const presence = await Presence.open(address());
  stops.push(() => presence.stop());
  const said: string[] = [];
  const warned = vi.spyOn(log, "warn").mockImplementation((facts) => void said.push(JSON.stringify(facts)));
  stops.push(async () => warned.mockRestore());
  const workers = await WorkerPool.start({ databaseUrl: address(), presence }, "jobs", {
    tasks: {
      free_servers: async () => {
        await database().execute(sql`select 1 from nowhere where secret = ${"hash of a password"}`);
      },
    },
  });
  stops.push(() => workers.stop());
  await enqueueAll(database(), "free_servers", "accountId", [1]);
  const readError = async () => {
    const { rows } = await database().execute<{ error: string | null }>(
      sql`select last_error as error from graphile_worker._private_jobs order by id desc limit 1`,
    );
    return rows[0]?.error ?? undefined;
  };
  expect(await waitFor(readError, "The task does not fail.")).toBe('relation "nowhere" does not exist');
  expect(said.join()).toContain("nowhere");
  expect(said.join()).not.toContain("hash of a password");
});
