import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, pool } from "@/lib/db/client";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { closeServer, listen } from "../listen";
import { startingUp } from "../readiness";
import { answerProbe } from "./probes";

let own: TestDatabase;
const server = createServer((request, response) => {
  answerProbe(request, response, { ...startingUp(), state: "serving", hasWorkers: () => true });
});
beforeAll(async () => {
  own = await createTestDatabase("empty");
  openDatabase(own.url, { poolSize: 1 });
  await listen(server, 0, "127.0.0.1");
});
afterAll(async () => {
  await closeServer(server);
  await closeDatabase();
  await own.drop();
});

async function ask(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
}

it("is ready while all connections of the pool are busy", async () => {
  const busy = await pool().connect();
  expect(await ask()).toBe("ready\n");
  busy.release();
});

it("is not ready while the database takes no writes, and again once it does", async () => {
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  const name = new URL(own.url).pathname.slice(1);
  const setReadOnly = (to: "on" | "off") =>
    admin.query(`alter role current_user in database "${name}" set default_transaction_read_only = ${to}`);
  await setReadOnly("on");
  // Sessions from before go on as they began.
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect.poll(ask).toBe("no database\n");
  await setReadOnly("off");
  await expect.poll(ask).toBe("ready\n");
  await admin.end();
});
