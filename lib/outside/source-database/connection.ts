import { createConnection } from "mysql2";
import { mendLetters } from "./letters";
import {
  type SourceBatch,
  type SourceDatabase,
  SourceProblem,
  type SourceRow,
  type WantedTables,
} from "./port";

const rowsOfBatch = 500;

type Connection = ReturnType<typeof createConnection>;
type Row = Record<string, unknown>;

const ask = (connection: Connection, statement: string, values: unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    connection.query(statement, values, (error, rows) => {
      if (error) reject(error);
      else resolve(rows as unknown as Row[]);
    });
  });

const isUnknownSyntax = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ER_PARSE_ERROR";

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return mendLetters(Buffer.isBuffer(value) ? value.toString("utf8") : String(value));
};

const rowOf = (row: Row): SourceRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)]));

const quoted = (name: string): string => `\`${name.replaceAll("`", "``")}\``;

async function* readTable(
  connection: Connection,
  table: string,
  columns: readonly string[],
): AsyncGenerator<SourceBatch> {
  const statement = `select ${columns.map(quoted).join(", ")} from ${quoted(table)}`;
  let rows: SourceRow[] = [];
  for await (const row of connection.query(statement).stream({ highWaterMark: rowsOfBatch })) {
    rows.push(rowOf(row as Row));
    if (rows.length < rowsOfBatch) continue;
    yield { table, rows };
    rows = [];
  }
  if (rows.length > 0) yield { table, rows };
}

/** MySQL before 5.6.5 and MariaDB before 10.0 do not know `read only`; nothing is written either way. */
async function beginSnapshot(connection: Connection): Promise<void> {
  try {
    await ask(connection, "start transaction with consistent snapshot, read only", []);
  } catch (error) {
    if (!isUnknownSyntax(error)) throw error;
    await ask(connection, "start transaction with consistent snapshot", []);
  }
}

async function* readAll(connection: Connection, wanted: WantedTables): AsyncGenerator<SourceBatch> {
  // One view of all tables, whatever is written there meanwhile.
  await ask(connection, "set session transaction isolation level repeatable read", []);
  await beginSnapshot(connection);
  const known = await ask(
    connection,
    "select table_name as t, column_name as c from information_schema.columns where table_schema = database()",
    [],
  );
  for (const [table, columns] of Object.entries(wanted)) {
    const own = new Set(known.filter(({ t }) => textOf(t) === table).map(({ c }) => textOf(c)));
    const there = columns.filter((column) => own.has(column));
    if (there.length > 0) yield* readTable(connection, table, there);
  }
}

/** A MySQL or MariaDB server by the address `mysql://user:password@host:port/database`; only reads, in one snapshot. */
export const serverAt = (url: string): SourceDatabase => ({
  async *read(wanted: WantedTables) {
    const { hostname, port, username, password, pathname, searchParams } = new URL(url);
    const connection = createConnection({
      host: hostname,
      port: port === "" ? 3306 : Number(port),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      ...(searchParams.get("ssl") === "on" ? { ssl: {} } : {}),
      connectTimeout: 10_000,
      // Everything arrives as the text that the server wrote: no date or number is read on the way.
      typeCast: (field) => field.string("utf8"),
    });
    connection.on("error", () => undefined);
    try {
      yield* readAll(connection, wanted);
    } catch (error) {
      // The address holds a password.
      throw new SourceProblem(
        `The database at ${hostname} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      connection.destroy();
    }
  },
});
