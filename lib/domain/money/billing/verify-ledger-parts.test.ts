import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, pool } from "@/lib/db/client";
import { fillLedger } from "@/lib/testing/bench/bench-ledger-fill";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "./verify-ledger";

withCatalogDatabase();

beforeAll(async () => {
  const client = await pool().connect();
  await fillLedger(client, 4_000).finally(() => client.release(true));
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
