import "server-only";
import type pg from "pg";
import { hostUrlOf, newClient } from "./connect";

export type Statement = { name: string; text: string };
type Rows = string[][];
/** `last`: the previous read, because the driver takes one at a time. */
type Line = { client: pg.Client; prepared: Set<string>; last: Promise<unknown> };
type Settle = { resolve: (rows: Rows) => void; reject: (error: Error) => void };

/** Wire protocol of one read: skips Describe, because the columns are known. */
class Reading implements pg.Submittable {
  readonly #rows: Rows = [];
  readonly #statement: Statement;
  readonly #prepared: Set<string>;
  readonly #settle: Settle;

  /** `statement.name`: "" if it must be prepared each time. */
  constructor(statement: Statement, prepared: Set<string>, settle: Settle) {
    this.#statement = statement;
    this.#prepared = prepared;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this.#statement;
    connection.stream.cork();
    if (!this.#prepared.has(name)) connection.parse({ name, text, types: [] }, true);
    if (name !== "") this.#prepared.add(name);
    connection.bind({ statement: name }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    // Resolved in handleReadyForQuery.
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows);
  }
}

function send(line: Line, statement: Statement): Promise<Rows> {
  const { client, prepared, last } = line;
  const begin = () =>
    new Promise<Rows>((resolve, reject) => {
      client.query(new Reading(statement, prepared, { resolve, reject }));
    });
  const rows = last.then(begin);
  line.last = rows.catch(() => undefined);
  return rows;
}

/** They take milliseconds: a connection that is silent for so long is given up, so that those after it are not held up. */
const longestMs = 5_000;

type QuickOptions = {
  url: string;
  isPooled?: boolean;
  isNamed?: boolean;
  longestReadMs?: number | undefined;
  /** `host`: URL of the host whose connection is lost. */
  onError: (error: Error, host: string) => void;
};
export type QuickReader = {
  read: (statement: Statement) => Promise<Rows>;
  /** The next read opens another connection. */
  reconnect: () => void;
  end: () => Promise<void>;
};

/**
 * For the reads that every call waits for: statements without parameters, prepared once on a dedicated connection,
 * with non-null columns returned as text. Any error closes the connection; the next read opens another.
 */
export function quickReader(options: QuickOptions): QuickReader {
  const { url, isPooled = false, isNamed = true, longestReadMs = longestMs, onError } = options;
  let kept: Promise<Line> | null = null;

  function connect(): Promise<Line> {
    const client = newClient(url, {
      isPooled,
      connectionTimeoutMillis: longestReadMs,
      // Behind a pooler a read also waits for a connection of it.
      patience: { silentMs: longestReadMs, checkMs: longestReadMs, isCut: !isPooled },
    });
    // Without a listener, Node exits; pending reads are rejected separately.
    client.on("error", (error) => {
      if (kept === line) kept = null;
      onError(error, hostUrlOf(client) ?? url);
    });
    const line = client
      .connect()
      .then((): Line => ({ client, prepared: new Set(), last: Promise.resolve() }));
    return line;
  }

  function drop(used: Promise<Line>): void {
    if (kept === used) kept = null;
    void used.then(({ client, last }) => last.then(() => client.end())).catch(() => undefined);
  }

  async function read(statement: Statement): Promise<Rows> {
    kept ??= connect();
    const used = kept;
    try {
      return await send(await used, isNamed ? statement : { ...statement, name: "" });
    } catch (error) {
      drop(used);
      throw error;
    }
  }

  const reconnect = () => {
    if (kept) drop(kept);
  };

  const end = async () => {
    const line = await kept?.catch(() => null);
    kept = null;
    await line?.client.end();
  };

  return { read, reconnect, end };
}
