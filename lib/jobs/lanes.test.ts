import { sql } from "drizzle-orm";
import { Logger, type Runner, run } from "graphile-worker";
import { afterEach, describe, expect, it } from "vitest";
import { type LanePool, pools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { lanedTasks, laneOf } from "@/lib/db/lanes";
import { enqueue, enqueueAll } from "@/lib/db/queue";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";

withCatalogDatabase();

let runner: Runner | null = null;
afterEach(async () => {
  await runner?.stop();
  runner = null;
});

const now = new Date();

const writers = {
  send_webhook: async (accountId: number, count: number) => {
    const row = {
      accountId,
      url: "https://hooks.example.test/",
      type: "webhook.test",
      body: "{}",
      createdAt: now,
    } as const;
    const rows = await database()
      .insert(webhooks)
      .values(Array.from({ length: count }, () => row))
      .returning({ id: webhooks.id });
    return rows.map(({ id }) => id);
  },
};

describe.each([["send_webhook", "webhooks"]] as const)(
  "%s of an account with a thousand waiting",
  (task, name: LanePool) => {
    it("delays nobody else: it has its lanes, and the rest is free", async () => {
      const { size, share } = pools[name];
      const [greedy, modest] = [await addAccount(database()), await addAccount(database())];
      const { id: idName } = lanedTasks[task] ?? { id: "" };
      const flood = await writers[task](greedy.id, 1_000);
      await enqueueAll(database(), task, idName, flood);
      const few = await writers[task](modest.id, 3);
      for (const id of few) await enqueue(database(), task, { [idName]: id });

      const begun: number[] = [];
      const ends: (() => void)[] = [];
      const arrived = new Promise<void>((resolve) => {
        const wanted = new Set(few);
        const look = async (payload: unknown) => {
          const id = Number(Object.values(payload as object)[0]);
          begun.push(id);
          wanted.delete(id);
          if (wanted.size === 0) resolve();
          // The busy account's receivers never respond; the other account's do at once.
          if (!few.includes(id)) await new Promise<void>((end) => ends.push(end));
        };
        void run({
          pgPool: pool(),
          concurrency: size,
          noHandleSignals: true,
          logger: new Logger(() => () => undefined),
          pollInterval: 20,
          taskList: { [task]: look },
        }).then((started) => {
          runner = started;
        });
      });
      await arrived;
      expect(begun.filter((id) => flood.includes(id)).length).toBeLessThanOrEqual(share);
      expect(begun.length).toBeLessThanOrEqual(few.length + share);
      await database().execute(sql`delete from graphile_worker._private_jobs where locked_at is null`);
      for (const end of ends) end();
    });
  },
);

it("every laned task is about a row of a table that knows its account", async () => {
  for (const task of Object.keys(lanedTasks)) {
    const { rows } = await database().execute<{ lane: string | null }>(
      sql`select ${laneOf(task, sql`0::int`)} as lane`,
    );
    expect(rows, task).toEqual([{ lane: null }]);
  }
});
