import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "@/lib/server/free-port";
import { bareEnvironment, chooseRunAs, type RunAs, run } from "@/lib/server/run-as";
import { waitFor } from "../wait-for";

/* PostgreSQL as an operator runs it, outside the panel: started, stopped and killed by a test. */
const installed = "/usr/lib/postgresql";
const asRoot: RunAs = { owner: undefined, command: (program, args) => ({ program, args }) };

export type Programs = { initdb: string; postgres: string };

/** The newest installed version of the system's PostgreSQL; throws with the package to install. */
export function findStockPrograms(): Programs {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Number.isInteger) : [];
  const newest = versions.toSorted((one, other) => other - one)[0];
  if (newest === undefined)
    throw new Error("There is no PostgreSQL of the system: install postgresql (Debian).");
  const folder = path.join(installed, String(newest), "bin");
  return { initdb: path.join(folder, "initdb"), postgres: path.join(folder, "postgres") };
}

type Place = {
  programs: Programs;
  /** Data directory; created with the user `berth` without a password if it does not exist. */
  data: string;
  port?: number;
  settings?: Record<string, string>;
  password?: string;
};

export class OwnPostgres {
  readonly #place: Place;
  readonly #child: ChildProcess;
  readonly port: number;
  readonly log: string;

  private constructor(place: Place, child: ChildProcess, port: number, log: string) {
    this.#place = place;
    this.#child = child;
    this.port = port;
    this.log = log;
  }

  static async start(place: Place): Promise<OwnPostgres> {
    const { programs, data, settings = {} } = place;
    mkdirSync(path.dirname(data), { recursive: true, mode: 0o711 });
    const as = await chooseRunAs(programs.postgres, path.dirname(data), data);
    if (!existsSync(data)) await makeCluster(programs, data, as);
    if (as.owner) await run(asRoot, "/bin/chown", ["-R", `${as.owner.uid}:${as.owner.gid}`, data]);
    const port = place.port ?? (await freePort());
    const log = `${data}.log`;
    const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const { program, args, ...user } = as.command(programs.postgres, [
      ...["-D", data, "-p", String(port)],
      ...flags,
    ]);
    const output = openSync(log, "a");
    const stdio: ["ignore", number, number] = ["ignore", output, output];
    const child = spawn(program, args, { ...user, cwd: "/", env: bareEnvironment, stdio });
    closeSync(output);
    const server = new OwnPostgres(place, child, port, log);
    const answers = () => server.ask("select 1").catch(() => undefined);
    await waitFor(answers, () => `PostgreSQL does not start:\n${readFileSync(log, "utf8")}`);
    return server;
  }

  url(name: string): string {
    const { password } = this.#place;
    return `postgres://berth${password ? `:${password}` : ""}@127.0.0.1:${this.port}/${name}`;
  }

  async ask(question: string, name = "postgres"): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(name) });
    await client.connect();
    try {
      return (await client.query(question)).rows;
    } finally {
      await client.end();
    }
  }

  async version(): Promise<string> {
    const [row] = await this.ask("select version()");
    return String(row?.version).split(",")[0] ?? "";
  }

  /** Creates an empty database if it does not exist. */
  async createDatabase(name: string): Promise<{ url: string; isNew: boolean }> {
    const there = await this.ask(`select 1 from pg_database where datname = '${name}'`);
    if (there.length === 0) await this.ask(`create database "${name}"`);
    return { url: this.url(name), isNew: there.length === 0 };
  }

  /** Fast shutdown: does not wait for connected clients. */
  stop = (): Promise<void> => this.#end("SIGINT");

  /** Like a crash: its backend processes notice and end as well. */
  kill = (): Promise<void> => this.#end("SIGKILL");

  async #end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}

async function makeCluster(programs: Programs, data: string, as: RunAs): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  if (as.owner) await run(asRoot, "/bin/chown", [`${as.owner.uid}:${as.owner.gid}`, data]);
  const { code, output } = await run(as, programs.initdb, [
    ...["-D", data, "--username=berth", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
  ]);
  if (code !== "0") throw new Error(`initdb: ${output}`);
}
