import pg from "pg";
import { expect, it } from "vitest";
import { pool } from "@/lib/db/client";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { tellWhenDue } from "./queue";

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
