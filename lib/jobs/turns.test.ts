import { sql } from "drizzle-orm";
import { Logger, type Runner, run, type Task } from "graphile-worker";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pools, type QueuePool, queuePools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { enqueue, enqueueAll } from "@/lib/db/queue";
import { advanceOldest, lastPriority, ownedTasks, ownerMark, turnsCounted } from "@/lib/db/task-turns";
import { addAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { dueTasks } from "./watch-queue";

withCatalogDatabase();

let runner: Runner | null = null;
const clear = () => database().execute(sql`delete from graphile_worker._private_jobs`);
beforeEach(clear);
afterEach(async () => {
  await runner?.stop();
  runner = null;
});

const columns: Record<string, string> = {
  mails: "recipient, subject, body, created_at) values ($1, 'a@example.test', 's', 'b', now()",
  dns_zones:
    "name, key, path, kind, masters, created_at, changed_at) values ($1, 'x', gen_random_uuid()::text, 'x', 'Master', '[]', now(), now()",
  payments:
    "invoice_id, method, amount, currency, state, created_at) values ($1, 0, 'credit', 1, 'EUR', 'pending', now()",
};

/** Inserts `count` rows for an account, without foreign keys and triggers, and returns their ids. */
async function addRows(table: string, accountId: number, count: number): Promise<number[]> {
  const client = await pool().connect();
  try {
    await client.query("set session_replication_role = replica");
    const text = `insert into ${table} (account_id, ${columns[table]}) returning id`;
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push((await client.query(text, [accountId])).rows[0].id);
    return ids;
  } finally {
    await client.query("set session_replication_role = default");
    client.release();
  }
}

/** A task of each pool, and a function that returns the ids for `count` of them in an account. */
const floods: Partial<
  Record<QueuePool, [task: string, idsOf: (id: number, count: number) => Promise<number[]>]>
> = {
  jobs: ["free_servers", async (id, count) => Array.from({ length: count }, () => id)],
  payments: ["ask_payment", (id, count) => addRows("payments", id, count)],
  names: ["serve_zone", (id, count) => addRows("dns_zones", id, count)],
  messages: ["send_mail", (id, count) => addRows("mails", id, count)],
};

/** A worker whose tasks each take one virtual tick, independent of real time. */
function startClockwork(task: string, size: number) {
  let ticks = 0;
  let left = 0;
  let begun: { key: string | null; end: () => void }[] = [];
  const done = new Set<string | null>();
  let look: () => void = () => undefined;
  const settled = async () => {
    while (begun.length < Math.min(size, left))
      await new Promise<void>((resolve) => {
        look = resolve;
      });
  };
  const work: Task = (_payload, { job }) =>
    new Promise<void>((end) => {
      begun.push({ key: job.key, end });
      look();
    });
  return {
    start: async () => {
      const logger = new Logger(() => () => undefined);
      const options = { pgPool: pool(), concurrency: size, noHandleSignals: true, logger, pollInterval: 10 };
      runner = await run({ ...options, taskList: { [task]: work } });
    },
    add: (count: number) => {
      left += count;
    },
    ticks: () => ticks,
    isDone: (key: string) => done.has(key),
    tick: async () => {
      await settled();
      ticks++;
      const ended = begun;
      begun = [];
      left -= ended.length;
      for (const { key, end } of ended) {
        done.add(key);
        end();
      }
      await settled();
    },
    /** Finishes the running tasks and deletes the waiting ones. */
    stop: async () => {
      await database().execute(sql`delete from graphile_worker._private_jobs where locked_at is null`);
      for (const { end } of begun) end();
    },
  };
}

/** How many ticks each of the modest account's sequential tasks takes beside `greedy` tasks of another account. */
async function ticksOf(name: QueuePool, greedy: number, calls: number): Promise<number[]> {
  const [task, idsOf] = floods[name] ?? ["", async () => []];
  const { id } = ownedTasks[task] ?? { id: "" };
  const [one, other] = [await addAccount(database()), await addAccount(database())];
  const flood = await idsOf(one.id, greedy);
  const few = await idsOf(other.id, calls);
  const clock = startClockwork(task, pools[name].size);
  await enqueueAll(database(), task, id, flood);
  clock.add(greedy);
  await clock.start();
  const took: number[] = [];
  for (const [nth, mine] of few.entries()) {
    if (greedy > 0) await clock.tick();
    const from = clock.ticks();
    const key = `modest ${nth}`;
    await enqueue(database(), task, { [id]: mine }, { key });
    clock.add(1);
    while (!clock.isDone(key)) await clock.tick();
    took.push(clock.ticks() - from);
  }
  await clock.stop();
  await runner?.stop();
  runner = null;
  return took;
}

const p95 = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;

it("every pool of the queue is driven here, or has lanes", () => {
  expect(queuePools.filter((name) => !floods[name] && pools[name].kind !== "lanes")).toEqual([]);
});

describe.each(Object.keys(floods) as (keyof typeof floods)[])("the pool of %s", (name) => {
  it("keeps a modest account's tasks within twice their time and one slot beside a greedy one", async () => {
    const calls = sized(10, 40);
    const alone = p95(await ticksOf(name, 0, 5));
    await clear();
    const beside = p95(await ticksOf(name, pools[name].size * calls * 4, calls));
    expect(alone).toBe(1);
    expect(beside).toBeLessThanOrEqual(2 * alone + 1);
  }, 120_000);
});

type Waiting = { payload: { accountId: number }; priority: number };

async function prioritiesOf(accountId: number): Promise<number[]> {
  const { rows } = await database().execute<Waiting>(
    sql`select payload, priority from graphile_worker._private_jobs order by id`,
  );
  return rows.flatMap(({ payload, priority }) => (payload.accountId === accountId ? [priority] : []));
}

describe("the turns of an account", () => {
  it("are counted within one statement and over several, up to the last one", async () => {
    await enqueueAll(database(), "free_servers", "accountId", [1, 1, 2, 1]);
    await enqueue(database(), "free_servers", { accountId: 1 });
    await enqueueAll(database(), "free_servers", "accountId", [2, ...Array.from({ length: 120 }, () => 1)]);
    const first = await prioritiesOf(1);
    expect(first.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 124 }, (_, nth) => Math.min(nth, turnsCounted - 1)),
    );
    expect(await prioritiesOf(2)).toEqual([0, 1]);
  });

  it("count what is due before, in all tasks of the pool, and neither what is done nor what comes later", async () => {
    const soon = new Date(Date.now() + 60_000);
    await enqueue(database(), "free_servers", { accountId: 1 }, { runAt: soon });
    await enqueue(database(), "check_tax_number", { accountId: 1 });
    await enqueue(database(), "free_servers", { accountId: 1 });
    await enqueue(database(), "free_servers", { accountId: 1 }, { runAt: new Date(soon.getTime() + 1) });
    expect(await prioritiesOf(1)).toEqual([0, turnsCounted, 0, 2]);
  });

  it("a person's code comes before everything, and a round of the panel after what people ask for", async () => {
    await enqueueAll(database(), "send_mail", "mailId", await addRows("mails", 1, 3), { urgency: "round" });
    await enqueueAll(database(), "send_mail", "mailId", await addRows("mails", 2, 2));
    await enqueue(database(), "reset_mail", { email: "a@example.test" });
    const { rows } = await database().execute<{ priority: number }>(
      sql`select priority from graphile_worker._private_jobs order by priority, id`,
    );
    expect(rows.map(({ priority }) => priority)).toEqual([-100, 0, 1, 100, 101, 102]);
    expect(lastPriority).toBe(199);
  });

  it("the oldest of a kind is next when it has waited for long, one at a time", async () => {
    await enqueueAll(database(), "free_servers", "accountId", [1, 1, 1]);
    expect(await advanceOldest(database())).toBe(0);
    await database().execute(sql`
      update graphile_worker._private_jobs set run_at = now() - interval '1 hour' + priority * interval '1 second'`);
    expect(await advanceOldest(database())).toBe(1);
    expect(await prioritiesOf(1)).toEqual([0, 0, 2]);
    expect(await advanceOldest(database())).toBe(1);
    expect(await advanceOldest(database())).toBe(0);
  });
});

it("every owned task knows where its account stands, and nobody owns what is not there", async () => {
  for (const [task, { id, row }] of Object.entries(ownedTasks)) {
    const unknown = id === "ip" ? sql`'192.0.2.1'::text` : sql`0::int`;
    const { rows } = await database().execute<{ mark: string | null }>(
      sql`select ${ownerMark(task, unknown)} as mark`,
    );
    expect(rows, task).toEqual([{ mark: row ? null : `${ownedTasks[task]?.pool}:0` }]);
    await enqueue(database(), task, { [id]: id === "ip" ? "192.0.2.1" : 0 });
  }
});

type Blocks = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/** Explains graphile-worker's query for the next task of these kinds, without taking it. */
async function explainNext(tasks: string[]): Promise<Blocks> {
  const { rows } = await database().execute<{ "QUERY PLAN": [{ Plan: Blocks }] }>(sql`
    explain (analyze, buffers, format json) select id from graphile_worker._private_jobs
    where is_available and run_at <= now() and task_id = any(${sql.raw(await taskIds(tasks))})
      and (job_queue_id is null or job_queue_id in (
        select id from graphile_worker._private_job_queues where is_available for update skip locked))
    order by priority asc, run_at asc limit 1 for update skip locked`);
  const plan = rows[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("The database explained nothing.");
  return plan.Plan;
}

/** Explains the look of a pool for its due tasks (watch-queue.ts). */
async function explainLook(tasks: string[]): Promise<Blocks> {
  const { rows } = await pool().query<{ "QUERY PLAN": [{ Plan: Blocks }] }>(
    `explain (analyze, buffers, format json) ${dueTasks}`,
    [tasks, 12],
  );
  const plan = rows[0]?.["QUERY PLAN"][0];
  if (!plan) throw new Error("The database explained nothing.");
  return plan.Plan;
}

async function taskIds(tasks: string[]): Promise<string> {
  const { rows } = await database().execute<{ id: number }>(
    sql`select id from graphile_worker._private_tasks where identifier = any(${sql.param(tasks)})`,
  );
  return `'{${rows.map(({ id }) => id).join()}}'::int[]`;
}

it("the next task is found at once beside all that waits, of its kind and of others", async () => {
  const waiting = sized(30_000, 1_000_000);
  await enqueueAll(database(), "free_servers", "accountId", [1]);
  await enqueue(database(), "check_tax_number", { accountId: 1 });
  await enqueue(database(), "ask_payment", { paymentId: 0 });
  for (let first = 0; first < waiting; first += 50_000)
    await database().execute(sql`
      insert into graphile_worker._private_jobs (task_id, payload, priority, flags)
      select (select id from graphile_worker._private_tasks where identifier = 'check_tax_number'),
        json_build_object('accountId', n), n % 100, jsonb_build_object('messages:' || n % 1000, true)
      from generate_series(${first}::int, ${Math.min(first + 50_000, waiting) - 1}::int) n`);
  await database().execute(sql`delete from graphile_worker._private_jobs
    where task_id in (select id from graphile_worker._private_tasks where identifier = 'ask_payment')`);
  await database().execute(sql`vacuum analyze graphile_worker._private_jobs`);
  for (const tasks of [["check_tax_number"], ["free_servers"], ["ask_payment"]]) {
    for (const explain of [explainNext, explainLook]) {
      const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = await explain(tasks);
      expect(hit + read, `${explain.name} ${tasks[0]}`).toBeLessThan(300);
    }
  }
}, 300_000);
