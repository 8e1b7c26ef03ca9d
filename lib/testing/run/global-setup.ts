import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { bundle } from "@/lib/server/build.mjs";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";

/** One PostgreSQL for the whole run, with a migrated template from which every test database is copied. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundle("test");
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const teardown = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("serverUrl", postgres.url);
  return teardown;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("create database template_empty");
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = "/template_empty";
  await migrate(url.href);
}

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the test run's PostgreSQL. */
    serverUrl: string;
  }
}
