import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { pageByKey } from "./page-by-key";

const inWords = (sql: SQL): string => new PgDialect().sqlToQuery(sql).sql;

/** A list of rows 1 to `count`, read as from the database. */
function listOf(count: number) {
  return async (wanted: { before?: number; after?: number }) => {
    const { before = Number.POSITIVE_INFINITY, after = 0 } = wanted;
    const page = await pageByKey(auditRows.id, wanted, 3, async (_where, order, limit) => {
      const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 })).filter(
        ({ id }) => id < before && id > after,
      );
      return (inWords(order).endsWith("desc") ? rows.reverse() : rows).slice(0, limit);
    });
    return [page.rows.map(({ id }) => id), page.older, page.newer];
  };
}

describe("a list that is read newest first, three at a time", () => {
  test.each([
    ["nothing", 0, {}, [], null, null],
    ["one page", 3, {}, [3, 2, 1], null, null],
    ["the newest of more", 7, {}, [7, 6, 5], 5, null],
    ["the next", 7, { before: 5 }, [4, 3, 2], 2, 4],
    ["the last", 7, { before: 2 }, [1], null, 1],
    ["beyond the last", 7, { before: 1 }, [], null, null],
    ["back from the last", 7, { after: 1 }, [4, 3, 2], 2, 4],
    ["back to the first", 7, { after: 4 }, [7, 6, 5], 5, null],
    ["back, with fewer than a page left", 7, { after: 6 }, [7], 7, null],
  ] as const)("%s", async (_what, count, wanted, rows, older, newer) => {
    expect(await listOf(count)(wanted)).toEqual([rows, older, newer]);
  });

  test("what is added meanwhile moves nothing from one page to the next", async () => {
    const [, older] = await listOf(7)({});
    expect(await listOf(9)({ before: Number(older) })).toEqual([[4, 3, 2], 2, 4]);
  });
});

test.each([
  [{}, null, "desc"],
  [{ before: 5 }, '"audit_rows"."id" < $1', "desc"],
  [{ after: 5 }, '"audit_rows"."id" > $1', "asc"],
])("%j is asked of the database by the key", async (wanted, condition, order) => {
  await pageByKey(auditRows.id, wanted, 10, async (where, sorted, limit) => {
    expect(where ? inWords(where) : null).toBe(condition);
    expect(inWords(sorted)).toBe(`"audit_rows"."id" ${order}`);
    expect(limit).toBe(11);
    return [];
  });
});
