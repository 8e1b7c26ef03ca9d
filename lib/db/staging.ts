import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pool } from "./client";

/** Rows of a foreign system, each with the id of its own and that of its owner there. */
export type StagedRow = {
  tab: string;
  id: string;
  owner: string;
  data: Readonly<Record<string, string | null>>;
};

/**
 * A temporary table on a connection of its own, in which the rows of a foreign database wait until they are taken over:
 * neither their number nor their order there matters. It ends with the connection, whatever ends that, and is in no
 * backup.
 */
export type Staging = {
  add: (rows: readonly StagedRow[]) => Promise<void>;
  /** Runs a statement on the connection that sees the table `staged (tab, id, owner, data)`. */
  ask: <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** Any number that no other advisory lock of the panel has. */
const lockName = 7_305_112;

/** Another process imports. */
export class OtherImport extends Error {}

/** Throws an `OtherImport` if another process has one: two imports at once would take the same objects. */
export async function openStaging(): Promise<Staging> {
  const client = await pool().connect();
  const db = drizzle(client);
  const {
    rows: [lock],
  } = await db.execute<{ is_mine: boolean }>(sql`select pg_try_advisory_lock(${lockName}) as is_mine`);
  if (!lock?.is_mine) {
    client.release();
    throw new OtherImport("Another import runs on this database.");
  }
  await db.execute(
    sql`create temporary table staged (tab text not null, id text not null, owner text not null, data jsonb not null)`,
  );
  return {
    add: async (rows) => {
      if (rows.length === 0) return;
      await db.execute(sql`
        insert into staged (tab, id, owner, data)
        select tab, id, owner, data from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (tab text, id text, owner text, data jsonb)`);
    },
    ask: async <Row extends Record<string, unknown>>(statement: SQL) =>
      // The statement says what its rows are.
      (await db.execute(statement)).rows as Row[],
    close: async () => {
      // The connection goes back to the pool: what it holds must not stay with it.
      const isClean = await db
        .execute(sql`drop table if exists staged`)
        .then(() => db.execute(sql`select pg_advisory_unlock(${lockName})`))
        .then(
          () => true,
          () => false,
        );
      client.release(!isClean);
    },
  };
}
