import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "../client";
import { type Limit, limitedText } from "./limited-rows";

type Client = Pick<pg.ClientBase, "query">;

/** The connection behind a database or transaction of drizzle, whose types leave it out. */
function clientOf(db: Database): Client {
  const { session } = db as unknown as { session?: { client?: Client } };
  if (typeof session?.client?.query !== "function") throw new Error("The connection is not known.");
  return session.client;
}

/**
 * The same connection, on which reads find only what is of these companies' customers, whatever the statement: rows of
 * others are not there. It reads and does nothing else.
 */
export function limitedTo(db: Database, limit: Limit): Database {
  const client = clientOf(db);
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    // The name of a prepared statement is that of its text.
    const { name: _, ...unnamed } = statement;
    return client.query({ ...unnamed, text: limitedText(statement.text, limit) }, values);
  };
  return drizzle({ query } as unknown as pg.PoolClient) as unknown as Database;
}
