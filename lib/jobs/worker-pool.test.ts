import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { pools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { enqueue, enqueueAll } from "@/lib/db/queue";
import { log } from "@/lib/log";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { Presence } from "./presence";
import { dueTasks } from "./watch-queue";
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

it("a task that no notification tells of begins when it is due, and so do those beside it", async () => {
  const begun: number[] = [];
  const presence = await Presence.open(address());
  stops.push(() => presence.stop());
  const workers = await WorkerPool.start({ databaseUrl: address(), presence }, "jobs", {
    tasks: { free_servers: async (payload) => void begun.push((payload as { accountId: number }).accountId) },
  });
  stops.push(() => workers.stop());
  await enqueueAll(database(), "free_servers", "accountId", [70]);
  await waitFor(() => begun.includes(70) || undefined, "The workers do not work.");
  // Not by add_job, which would notify them.
  await database().execute(sql`
    insert into graphile_worker._private_jobs (task_id, payload, run_at)
    select t.id, json_build_object('accountId', 70 + n), now() + n * interval '1 second'
    from graphile_worker._private_tasks t, generate_series(1, 3) n where t.identifier = 'free_servers'`);
  const isAllBegun = () => [71, 72, 73].every((id) => begun.includes(id)) || undefined;
  await waitFor(isAllBegun, "Somebody has to be told.", 15_000);
});

it("whose lane is busy wakes nobody, and begins once the lane is free", async () => {
  const isDue = async () => (await database().execute(sql.raw(asked))).rowCount ?? 0;
  const asked = dueTasks.replace("$1", "array['free_servers']").replaceAll("$2", "8");
  await enqueue(database(), "free_servers", { accountId: 1 }, { queue: "lane" });
  expect(await isDue()).toBe(1);
  await database().execute(
    sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'other'`,
  );
  expect(await isDue()).toBe(0);
  await database().execute(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`,
  );
  expect(await isDue()).toBe(1);
});
