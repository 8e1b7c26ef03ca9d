import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { connect, seedCatalogue } from "./factories";

/** One PostgreSQL for the whole run, with templates from which every test database is copied. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const teardown = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(postgres.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("serverUrl", postgres.url);
  return teardown;
}

/** One that is migrated and empty, and one with sellers and the demo's catalogue in it. */
async function makeTemplates(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("create database template_empty");
  const url = new URL(serverUrl);
  url.pathname = "/template_empty";
  await migrate(url.href);
  await client.query("create database template_catalogue template template_empty");
  await client.end();
  url.pathname = "/template_catalogue";
  const { db, close } = connect(url.href);
  await seedCatalogue(db);
  await close();
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the test run's PostgreSQL. */
    serverUrl: string;
  }
}
