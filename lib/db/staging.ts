import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { runtime } from "../env";
import { pool } from "./client";
import { newClient } from "./connect";

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

/** Whether some process imports, of this database. */
export const isImportHeld = sql`exists (select from pg_locks where locktype = 'advisory' and objid = ${sql.raw(String(lockName))}
  and database = (select oid from pg_database where datname = current_database()))`;

/** Another process imports. */
export class OtherImport extends Error {}

/** Past a pooler, which would give the table and the lock to somebody else, and with time for statements over all rows. */
async function connect() {
  const { connectionString = "" } = pool().options;
  const client = newClient(runtime().environment.DATABASE_DIRECT_URL ?? connectionString);
  // What is asked then says so.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return client;
}

/** Throws an `OtherImport` if another process has one: two imports at once would take the same objects. */
export async function openStaging(): Promise<Staging> {
  const client = await connect();
  const close = () => client.end().catch(() => undefined);
  try {
    const db = drizzle(client);
    const {
      rows: [lock],
    } = await db.execute<{ is_mine: boolean }>(sql`select pg_try_advisory_lock(${lockName}) as is_mine`);
    if (!lock?.is_mine) throw new OtherImport("Another import runs on this database.");
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
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
