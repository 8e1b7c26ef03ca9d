import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateExternal } from "../server/migrate-external";
import { migrate } from "./migrate";
import { mayWork, noteNeeded, oldestNeeded, readMigrations, requireKnownSchema } from "./newer-schema";

const name = `test_${randomBytes(8).toString("hex")}`;
const url = new URL(inject("serverUrl"));
url.pathname = `/${name}`;
const ours = readMigrations("lib/db/migrations");
const newest = ours.at(-1)?.when ?? 0;
let server: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`create database ${name} template template_empty`);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.query(`drop database ${name}`);
  await server.end();
});

const word = async () =>
  (await client.query("select value from installation_state where name = 'oldest migration'")).rows;
/** Migrates like a newer version: one more migration and the compatibility note for older versions. */
async function migrateNewer(isCompatible: boolean): Promise<void> {
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
    newest + 1,
  ]);
  await noteNeeded(client, [...ours, { when: newest + 1, isCompatible }]);
}

it("starts on its own schema again and again, and leaves word for older versions", async () => {
  await migrate(url.href);
  await migrate(url.href);
  expect(await word()).toEqual([{ value: String(oldestNeeded(ours)) }]);
});

it("works with a newer schema that says it may, and leaves that word as it is", async () => {
  await migrateNewer(true);
  const said = await word();
  await migrate(url.href);
  expect(await word()).toEqual(said);
});

it("refuses a newer schema that does not, before anything is changed, on either kind of database", async () => {
  await migrateNewer(false);
  const said = await word();
  for (const start of [migrate, migrateExternal])
    await expect(start(url.href, { isPooled: false })).rejects.toThrow(
      /^A newer version of Berth has changed this database's tables/,
    );
  expect(await word()).toEqual(said);
  expect(said).toEqual([{ value: String(newest + 1) }]);
});

it("refuses tables that other migrations made, with the way out, and changes nothing", async () => {
  const [first] = ours;
  const change = "update drizzle.__drizzle_migrations set hash = $1 where created_at = $2";
  await client.query(change, ["of an older version", first?.when]);
  const said = await word();
  for (const start of [migrate, migrateExternal])
    await expect(start(url.href, { isPooled: false })).rejects.toThrow(
      /^This database was set up by a version of Berth from before the first release, .*give this version an empty database/,
    );
  expect(await word()).toEqual(said);
  await client.query(change, [first?.hash, first?.when]);
});

it("refuses one whose word is missing or no number", async () => {
  for (const change of ["update installation_state set value = 'x'", "delete from installation_state"]) {
    await client.query(`${change} where name = 'oldest migration'`);
    await expect(requireKnownSchema(client, ours)).rejects.toThrow("A newer version");
  }
});

it.each([
  [1, null, 1, true],
  [1, null, 2, true],
  [3, null, 2, false],
  [3, 2, 2, true],
  [3, 1, 2, true],
  [3, 3, 2, false],
])("at %i, needing %o, a version that knows %i may work: %s", (applied, needed, known, may) => {
  expect(mayWork({ applied, needed, known })).toBe(may);
});

it.each([
  [[], 0],
  [[false], 1],
  [[false, true, true], 1],
  [[false, true, false, true], 3],
])("of migrations that are compatible or not, %j, number %i has to be known", (flags, number) => {
  expect(oldestNeeded(flags.map((isCompatible, index) => ({ when: index + 1, isCompatible })))).toBe(number);
});
