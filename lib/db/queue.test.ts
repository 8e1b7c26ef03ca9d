import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { database, pool } from "@/lib/db/client";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { mendCrontabs, tellWhenDue } from "./queue";

withCatalogDatabase();

it("workers are told of a task when it becomes due, unless that is a long way off", async () => {
  const client = new pg.Client({ connectionString: pool().options.connectionString });
  await client.connect();
  const told: number[] = [];
  client.on("notification", () => told.push(Date.now()));
  await client.query('listen "jobs:insert"');
  const dueAt = new Date(Date.now() + 50);
  tellWhenDue(new Date(dueAt.getTime() + 3_600_000));
  tellWhenDue(dueAt);
  const [first] = await waitFor(() => (told.length > 0 ? told : undefined), "Nobody tells the workers.");
  await client.end();
  expect(first).toBeGreaterThanOrEqual(dueAt.getTime() - 1);
  expect(told).toHaveLength(1);
});

it("a planned task that a clock which was ahead has run is planned again from now on", async () => {
  await database().execute(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('ahead', now(), now() + interval '10 years'), ('usual', now(), now() - interval '1 day')`);
  await mendCrontabs(database());
  const { rows } = await database().execute<{ identifier: string; days: number }>(
    sql`select identifier, round(extract(epoch from now() - last_execution) / 86400)::int as days
      from graphile_worker._private_known_crontabs where identifier in ('ahead', 'usual') order by identifier`,
  );
  expect(rows).toEqual([
    { identifier: "ahead", days: 0 },
    { identifier: "usual", days: 1 },
  ]);
});
