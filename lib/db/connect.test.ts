import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { closeDatabase, database, inTransaction, openDatabase } from "./client";
import { accounts } from "./tables/customers/accounts";

let own: TestDatabase;

afterEach(async () => {
  await closeDatabase();
  await own.drop();
});

const readNames = async () => {
  const { rows } = await database().execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where name like 'berth%'`,
  );
  return rows.map(({ statement }) => statement.slice(0, 42));
};

it.each([
  [true, ['select "id" from "accounts" where "account']],
  [false, []],
])(
  "a statement of the query builder that comes again is prepared by its connection: %s",
  async (isNamed, expected) => {
    own = await createTestDatabase("catalogue");
    openDatabase(own.url, { poolSize: 1, isNamed });
    for (let id = 1; id <= 8; id++)
      await inTransaction((tx) =>
        tx.select({ id: accounts.id }).from(accounts).where(sql`${accounts.id} = ${id}`),
      );
    expect(await readNames()).toEqual(expected);
  },
);

it("a statement that was prepared before the schema changed goes through", async () => {
  own = await createTestDatabase("catalogue");
  openDatabase(own.url, { poolSize: 2 });
  await database().execute(sql`create table notes (text text)`);
  const read = () => inTransaction((tx) => tx.execute(sql`select * from notes where text = ${"x"}`));
  for (let turn = 0; turn < 12; turn++) await read();
  await database().execute(sql`alter table notes add column more text`);
  await expect(read()).resolves.toBeDefined();
});
