import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { database, pool } from "@/lib/db/client";
import { DeadWorkers } from "@/lib/db/dead-workers";
import { enqueue } from "@/lib/db/queue";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { Presence } from "./presence";

withCatalogDatabase();

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const patienceMs = 1_500;
const program = path.join(process.cwd(), ".build/queue-worker.test.js");

const address = () => pool().options.connectionString ?? "";

/** Starts a worker process (lib/testing/jobs/queue-worker.ts) and collects its output. */
async function startProcess() {
  const args = ["--conditions=react-server", program, address(), String(patienceMs)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  await waitFor(() => said.includes("ready") || undefined, "The process does not get ready.");
  const looks = () => said.split("looked").length;
  return {
    child,
    begun: () => [...said.matchAll(/begun (\d+)/g)].map(([, id]) => Number(id)),
    /** Waits until the process has checked for dead workers for longer than its grace period. */
    looked: (from = looks()) =>
      waitFor(() => looks() > from + (2 * patienceMs) / 100 || undefined, "The process looks for nobody."),
  };
}

type Held = { id: string; locked_by: string | null; attempts: number };

async function readTask(): Promise<Held | undefined> {
  const { rows } = await database().execute<Held>(
    sql`select id, locked_by, attempts from graphile_worker._private_jobs`,
  );
  return rows[0];
}

it("a killed process loses its tasks to another one; one that stands still or lost its database keeps them", async () => {
  const first = await startProcess();
  await enqueue(database(), "free_servers", { accountId: 1 }, { queue: "one at a time" });
  await waitFor(() => first.begun()[0], "The task is not taken.");
  const held = await readTask();
  const second = await startProcess();

  first.child.kill("SIGSTOP");
  await second.looked();
  first.child.kill("SIGCONT");
  // As after a database crash: all connections are lost, but no worker is dead.
  await database().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await second.looked();
  expect(await readTask()).toEqual(held);
  expect(second.begun()).toEqual([]);

  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const from = performance.now();
  await waitFor(() => second.begun()[0], "The task of the dead is not taken.", 20_000);
  expect(performance.now() - from).toBeLessThan(patienceMs + 5_000);
  expect(second.begun()).toEqual(first.begun());
  const taken = await readTask();
  expect(taken?.locked_by).not.toBe(held?.locked_by);
  expect(taken?.attempts).toBe(2);
});

it("nobody is taken for dead who was never noted, who is back at a look, or who looks", async () => {
  await pool().query("delete from queue_workers");
  const [one, other] = [await Presence.open(address()), await Presence.open(address())];
  const client = await pool().connect();
  await one.note(client, "worker-one");
  await other.note(client, "worker-other");
  client.release();
  const workers = new DeadWorkers(one.process, 1_000);
  expect(await workers.release(0)).toBe(0);
  expect(await workers.release(5_000)).toBe(0);
  await one.stop();
  await other.stop();
  await pool().query("insert into queue_workers values ('worker-two', 7)");
  await pool().query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('dead', now(), 'worker-two'), ('unknown', now(), 'worker-of-an-older-version')`);
  expect(await workers.release(6_000)).toBe(0);
  const lock = await pool().connect();
  await lock.query("select pg_advisory_lock_shared(7251885, 7)");
  expect(await workers.release(9_000)).toBe(0);
  await lock.query("select pg_advisory_unlock_shared(7251885, 7)");
  lock.release();
  expect(await workers.release(10_000)).toBe(0);
  expect(await workers.release(11_000)).toBe(1);
  const queues = await pool().query(
    "select queue_name from graphile_worker._private_job_queues where queue_name in ('dead', 'unknown') and locked_by is not null",
  );
  expect(queues.rows).toEqual([{ queue_name: "unknown" }]);
});

it("fifty processes that look at the same time find all that are dead, each once, and take none of the living", async () => {
  await pool().query("delete from queue_workers");
  const numbers = Array.from({ length: 80 }, (_, index) => index + 1);
  const [dead, living] = [numbers.slice(0, 30), numbers.slice(30)];
  await pool().query(
    "insert into queue_workers select 'of-' || process, process from unnest($1::int[]) as process",
    [numbers],
  );
  const holder = await pool().connect();
  await holder.query("select pg_advisory_lock_shared(7251885, process) from unnest($1::int[]) as process", [
    living,
  ]);
  const lookers = living.map((process) => new DeadWorkers(process, 1_000));
  const checkAll = async (nowMs: number) => {
    const found = await Promise.all(lookers.map((looker) => looker.release(nowMs)));
    return found.reduce((sum, count) => sum + count, 0);
  };
  for (const nowMs of [0, 400, 800]) expect(await checkAll(nowMs)).toBe(0);
  expect(await checkAll(1_000)).toBe(dead.length);
  expect(await checkAll(2_000)).toBe(0);
  const { rows } = await pool().query("select process from queue_workers order by process");
  expect(rows.map(({ process }) => process)).toEqual(living);
  await holder.query("select pg_advisory_unlock_all()");
  holder.release();
});

it("one that is about to free a process does not make it look alive to others", async () => {
  await pool().query("delete from queue_workers");
  await pool().query("insert into queue_workers values ('worker-three', 3)");
  const looker = new DeadWorkers(1, 1_000);
  const other = await pool().connect();
  expect(await looker.release(0)).toBe(0);
  await other.query("begin; select pg_advisory_xact_lock(7251885, 3)");
  expect(await looker.release(600)).toBe(0);
  expect(await looker.release(1_000)).toBe(0);
  await other.query("rollback");
  other.release();
  expect(await looker.release(1_100)).toBe(1);
});
