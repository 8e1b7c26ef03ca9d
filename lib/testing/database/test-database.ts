import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, seedCatalog } from "../factories";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Copies files instead of writing each page to the log: a third of the processor time. */
const copied = "strategy file_copy";

/** A separate database for one test file, empty or with the demo's catalog; `drop` also closes its connections. */
export async function createTestDatabase(content: "empty" | "catalogue"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(async (client) => {
    if (content === "catalogue") await ensureCatalogTemplate(client);
    await client.query(`create database ${name} template template_${content} ${copied}`);
  });
  const drop = () =>
    asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: addressOf(name), drop: async () => void (await drop()) };
}

/** The first file that needs it creates it, and the others wait. */
async function ensureCatalogTemplate(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock(1)");
  const found = await client.query("select from pg_database where datname = 'template_catalogue'");
  if (found.rowCount === 0) {
    const unready = `unready_${randomBytes(8).toString("hex")}`;
    await client.query(`create database ${unready} template template_empty ${copied}`);
    const { db, close } = connect(addressOf(unready));
    await seedCatalog(db).finally(close);
    await client.query(`alter database ${unready} rename to template_catalogue`);
  }
  await client.query("select pg_advisory_unlock(1)");
}

function addressOf(name: string): string {
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject("serverUrl") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
