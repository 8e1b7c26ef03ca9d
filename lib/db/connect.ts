import pg from "pg";
import { hostsOf } from "./hosts";
import { type Patience, watchSilence } from "./silence";
import { StatementNames } from "./statement-names";

/** Startup parameters; a pooler in transaction mode does not accept them. */
const limits = {
  // A database that does not answer must not block every request.
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

const common = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Otherwise the system waits for two hours before it asks whether the other end is there.
  keepAliveInitialDelayMillis: 10_000,
  application_name: "berth",
};

/** Disables JIT: for statements that PostgreSQL considers expensive, compiling took longer than running. */
const withoutJit = "-c jit=off";

/** Splits `options` off the URL: the driver would use only those, so the panel's are added to them. */
function splitOptions(url: string): { rest: string; options: string | null } {
  const at = url.indexOf("?");
  const given = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  const options = given.get("options");
  if (options === null) return { rest: url, options };
  given.delete("options");
  return { rest: given.size > 0 ? `${url.slice(0, at)}?${given}` : url.slice(0, at), options };
}

/** Client configuration for the URL of one host. */
function configFor(url: string, config: pg.ClientConfig, isPooled: boolean): pg.ClientConfig {
  if (isPooled) return { ...common, ...config, connectionString: url };
  const { rest, options } = splitOptions(url);
  const all = [options, withoutJit].filter(Boolean).join(" ");
  return { ...common, ...limits, ...config, options: all, connectionString: rest };
}

/**
 * `isPooled`: behind a pooler in transaction mode, which rejects startup parameters, so limits are set on the role
 * (session-defaults.ts). `isNamed`: frequent statements are prepared under names. `patience`: with a silent server.
 */
export type ConnectOptions = pg.PoolConfig & { isPooled?: boolean; isNamed?: boolean; patience?: Patience };

/** Returns an unconnected client of the host that accepts writes. `url` may have several hosts (hosts.ts). */
export function newClient(url: string, options: ConnectOptions = {}): pg.Client {
  const { isPooled = false, isNamed: _, patience, ...config } = options;
  return new (clientOf(url, { isPooled, patience }))(config);
}

/** Like `newClient`, for a pool: new connections go to the host that accepts writes at that time. */
export function newPool(url: string, options: ConnectOptions): pg.Pool {
  const { isPooled = false, isNamed = false, patience, onConnect, ...config } = options;
  const hosts = hostsOf(url);
  return new pg.Pool({
    ...config,
    connectionString: url,
    Client: clientOf(url, { isPooled, patience, names: isNamed ? new StatementNames() : null }),
    onConnect: async (client) => {
      await hosts.requireWritable(client);
      await onConnect?.(client);
    },
  });
}

type Ask = (asked: unknown, ...rest: unknown[]) => unknown;

/** Adds the statement's name to a query, if it has one. */
function withName(asked: unknown, names: StatementNames): unknown {
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return asked;
  // The query builder sets `name: undefined`.
  const isNamed = "name" in asked && asked.name !== undefined;
  const name = typeof asked.text === "string" && !isNamed ? names.find(asked.text) : undefined;
  return name === undefined ? asked : { ...asked, name };
}

const hostUrls = new WeakMap<pg.ClientBase, string>();

/** URL of the host that a client of this module is connected to, or was. */
export const hostUrlOf = (client: pg.ClientBase): string | undefined => hostUrls.get(client);

type ClientTerms = { isPooled: boolean; patience?: Patience | undefined; names?: StatementNames | null };

const clientOf = (url: string, { isPooled, patience = {}, names = null }: ClientTerms) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const hosts = hostsOf(url);
      const host = hosts.current;
      super(configFor(host, config ?? {}, isPooled));
      hostUrls.set(this, host);
      // Its host may be gone, so looks for the writable one.
      this.once("end", () => hosts.look());
      watchSilence(this, host, { ...patience, isPooled });
      if (names === null) return;
      const ask: Ask = this.query.bind(this);
      const named: Ask = (asked, ...rest) => ask(withName(asked, names), ...rest);
      Object.assign(this, { query: named });
    }
  };
