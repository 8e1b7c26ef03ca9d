import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const againMs = 500;
const patienceMs = 2_000;

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * Returns one URL per host of `postgres://user:password@one:5432,two:5432/name`. `target_session_attrs` is removed:
 * of several hosts only the writable one is used.
 */
export function urlsIn(url: string): string[] {
  const [, scheme = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  if (!hosts.includes(",") && !rest.includes("target_session_attrs")) return [url];
  return hosts.split(",").map((host) => {
    const one = new URL(`${scheme}${host}${rest}`);
    one.searchParams.delete("target_session_attrs");
    return one.href;
  });
}

/** The host is read-only: a standby, or a primary set to read-only. */
class ReadOnlyHost extends Error {
  readonly code = "25006";
}

/** One row, of one boolean: whether the server accepts writes. */
export const writable =
  "select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean) as is";

/** Returns whether the connected server accepts writes; throws if the query fails. */
async function takesWrites(asked: pg.ClientBase): Promise<boolean> {
  const { rows } = await asked.query<{ is: boolean }>(writable);
  return rows[0]?.is === true;
}

/** Returns the URL if the host is reachable and accepts writes; throws otherwise, also if it answers nothing. */
async function tryHost(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (!(await takesWrites(client))) throw new ReadOnlyHost("takes no writes");
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The hosts of one database. The writable one changes when a replica is promoted. */
export class Hosts {
  readonly #urls: string[];
  #current: string;
  #isLooking = false;

  constructor(url: string) {
    this.#urls = urlsIn(url);
    this.#current = this.#urls[0] ?? url;
  }

  /** URL of the host that accepted writes at the last check. */
  get current(): string {
    return this.#current;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** Finds the writable host; false if there is none. */
  async find(): Promise<boolean> {
    if (!this.areSeveral) return true;
    const found = await Promise.any(this.#urls.map(tryHost)).catch(() => null);
    if (found !== null) this.#current = found;
    return found !== null;
  }

  /** Finds the writable host and returns its URL; throws one sentence if there is none. */
  async require(): Promise<string> {
    if (!(await this.find())) throw new Error("None of the hosts of DATABASE_URL takes writes.");
    return this.#current;
  }

  /** Keeps searching for it in the background until it is found. */
  look(): void {
    if (this.#isLooking || !this.areSeveral) return;
    this.#isLooking = true;
    void (async () => {
      while (!(await this.find())) await pause(againMs, undefined, { ref: false });
      this.#isLooking = false;
    })();
  }

  /** Throws if a new connection is to a host that no longer accepts writes. */
  async requireWritable(client: pg.ClientBase): Promise<void> {
    if (!this.areSeveral || (await takesWrites(client))) return;
    this.look();
    throw new ReadOnlyHost("This host of the database takes no writes.");
  }
}

const known = new Map<string, Hosts>();

export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}
