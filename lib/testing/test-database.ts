import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own for one test file; `drop` closes whatever is still connected to it. */
export async function createTestDatabase(template: "empty" | "catalogue"): Promise<TestDatabase> {
  const serverUrl = inject("serverUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, `create database ${name} template template_${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function administer(connectionString: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
