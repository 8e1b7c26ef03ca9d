import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { database, quickRead } from "./client";

withCatalogDatabase();

const parts = { name: "parts", text: "select part, version from catalog_versions order by part" };
const own = { name: "own backend", text: "select pg_backend_pid()" };
const backend = async () => (await quickRead(own)).flat();

it("reads texts in rows, many at once, always on one connection", async () => {
  const [first, second, pid] = await Promise.all([quickRead(parts), quickRead(parts), backend()]);
  expect(first).toEqual([
    ["entries", expect.stringMatching(/^\d+$/)],
    ["prices", expect.stringMatching(/^\d+$/)],
    ["stock", expect.stringMatching(/^\d+$/)],
  ]);
  expect(second).toEqual(first);
  expect(await backend()).toEqual(pid);
});

it("sees what was committed before it was asked", async () => {
  const before = (await quickRead(parts))[0]?.[1];
  await database().execute(sql`update catalog_versions set version = version + 1 where part = 'entries'`);
  expect((await quickRead(parts))[0]?.[1]).toBe(String(Number(before) + 1));
});

it("says what is wrong with a statement, and goes on", async () => {
  await expect(quickRead({ name: "wrong", text: "select nothing from nowhere" })).rejects.toThrow("nowhere");
  expect(await quickRead(parts)).toHaveLength(3);
});

it("makes another connection when its own was ended", async () => {
  const [pid] = await backend();
  await database().execute(sql`select pg_terminate_backend(${Number(pid)})`);
  await expect.poll(() => backend().catch(() => [pid])).not.toEqual([pid]);
  expect(await quickRead(parts)).toHaveLength(3);
});
