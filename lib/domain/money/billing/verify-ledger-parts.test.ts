import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, pool } from "@/lib/db/client";
import { fillLedger } from "@/lib/testing/bench/bench-ledger-fill";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { laws } from "./shared/ledger-laws";
import { verifyLedger } from "./verify-ledger";

withCatalogDatabase();

beforeAll(async () => {
  const client = await pool().connect();
  await fillLedger(client, 4_000).finally(() => client.release(true));
});

/** Laws that compare totals, or read tables that stay small. */
const whole = [
  "a file of payment orders comes to its orders",
  "numbers have no gaps",
  "what began unpaid is owed by its invoice, within the limit of then",
  "what is being passed on is what waits on unpaid invoices and open months",
  "what is charged of a month is what its hours posted",
];

it("goes through large tables in parts, and names the laws that it cannot", () => {
  const atOnce = Object.entries(laws).flatMap(([name, { over }]) => (over === null ? [name] : []));
  expect(atOnce.toSorted()).toEqual(whole);
});

it("finds nothing in a company of all cases, with its tax journal and its seals", async () => {
  expect(await verifyLedger(database(), undefined, { rowsAtOnce: 500 })).toEqual([]);
  const { rows } = await database().execute(
    sql`select (select count(*) from tax_entries)::int > 3000 as taxed, (select count(*) from document_seals)::int > 3000 as sealed`,
  );
  expect(rows).toEqual([{ taxed: true, sealed: true }]);
});

it("says the same on one connection as on several, and in the order of the rows", async () => {
  const damaged = sql`(select id from ledger_entries where id % 97 = 0)`;
  await database().transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`delete from ledger_postings where entry_id in ${damaged}`);
  });
  const law = "every entry has postings";
  const toldBy = async (atOnce: number) =>
    (await verifyLedger(database(), undefined, { atOnce, rowsAtOnce: 500 }))
      .filter((breach) => breach.law === law)
      .map(({ what }) => what);
  const { rows } = await database().execute<{ what: string }>(
    sql`select 'entry ' || id as what from ledger_entries where id in ${damaged} order by id`,
  );
  const expected = rows.map(({ what }) => what);
  expect(expected.length).toBeGreaterThan(50);
  expect(await toldBy(1)).toEqual(expected);
  expect(await toldBy(4)).toEqual(expected);
});
