import { readdirSync } from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it, test } from "vitest";
import { personalData } from "./all";
import { wordColumnsOf } from "./declare";

const folder = path.join(import.meta.dirname, "../tables");

/** Every table of the schema, from the files themselves. */
async function allTables(): Promise<PgTable[]> {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map((name) => import(path.join(folder, name))));
  return modules.flatMap((module) =>
    Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
  );
}

it("declares every table once", async () => {
  const declared = personalData.map(({ table }) => getTableName(table));
  expect(declared.toSorted()).toEqual((await allTables()).map(getTableName).toSorted());
});

test.each(personalData.map((one) => [getTableName(one.table), one] as const))(
  "each column of %s that can hold words is said to be shown, hidden or a code",
  (_name, { table, shows, hides, codes }) => {
    expect([...shows, ...hides, ...codes].toSorted()).toEqual(wordColumnsOf(table).toSorted());
  },
);

test.each(
  personalData.flatMap((one) => (one.person ? [[getTableName(one.table), one, one.person] as const] : [])),
)("each personal column of %s is erased, or kept for a reason", (name, { shows, hides }, person) => {
  const { erase, keeps, later, dated } = person;
  // Its rows are emptied by the kernel, which alone can prove them afterwards.
  if (name === "audit_rows" || erase === "delete") return;
  const isKept = (column: string) => Object.hasOwn(keeps, column);
  const left = [...shows, ...hides].filter((column) => !Object.hasOwn(erase, column) && !isKept(column));
  expect(left).toEqual([]);
  const forATerm = Object.keys(keeps).filter((column) => keeps[column] === "tax");
  expect(Object.keys(later).toSorted()).toEqual(forATerm.toSorted());
  expect(dated !== null).toBe(forATerm.length > 0);
});
