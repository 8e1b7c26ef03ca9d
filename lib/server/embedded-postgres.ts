import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databaseUrl, logFile } from "@/lib/server/postgres-cluster";
import { launchPostgres } from "@/lib/server/postgres-launch";
import {
  findPostmaster,
  type Postmaster,
  stopPostmaster,
  waitUntilReady,
  watchPostmaster,
} from "@/lib/server/postmaster";
import { lockHolder, takeLock } from "@/lib/server/process-lock.mjs";
import { folderError, folderSentence, StartError } from "@/lib/server/start-error";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Default: a random free port. */
  port?: number;
  /** False for tests: turns off fsync, which is faster, but a power cut loses everything. */
  durable?: boolean;
  /** For commands beside a running panel: uses its database without locking the folder and leaves it running. */
  share?: boolean;
  log?: (line: string) => void;
  /** Folder with `bin`, `lib` and `share` of PostgreSQL in place of the installed package. */
  nativeDir?: string;
};

export type EmbeddedPostgres = { url: string; adopted: boolean; stop(): Promise<void> };

type Running = { postmaster: Postmaster; adopted: boolean };

const attempts = 5;

/**
 * Starts the PostgreSQL of a data folder, or adopts one that a killed panel left running. `url` is that of its
 * database "berth". Throws StartError with one sentence that names the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openFolder(options.dataDir);
  const lock = options.share ? undefined : claim(dataDir);
  let running: Running | undefined;
  try {
    running = await adoptOrStart({ ...options, dataDir });
    const url = await openBerth(dataDir, running.postmaster.port);
    return {
      url,
      adopted: running.adopted,
      stop: keepRunning(dataDir, options, running, () => lock?.release()),
    };
  } catch (error) {
    if (running && !running.adopted) await stopPostmaster(running.postmaster);
    lock?.release();
    throw folderError(dataDir, error);
  }
}

/** Keeps PostgreSQL running: restarts it on the same port if it exits unexpectedly, so that open pools reconnect. */
function keepRunning(dataDir: string, options: EmbeddedPostgresOptions, first: Running, release: () => void) {
  const { share, log = () => {} } = options;
  let running = first;
  let isStopping = false;
  let restarting: Promise<void> | undefined;
  let unwatch = () => {};

  async function restart() {
    for (let waitMs = 100; !isStopping; waitMs = Math.min(waitMs * 2, 30_000)) {
      try {
        running = await adoptOrStart({ ...options, dataDir, port: running.postmaster.port });
        log(`PostgreSQL runs again (process ${running.postmaster.pid}).`);
        return watch();
      } catch (error) {
        // Child processes of the dead server may hold its shared memory a little longer.
        log(`PostgreSQL does not start again yet: ${folderError(dataDir, error).message}.`);
        await pause(waitMs);
      }
    }
  }
  function watch() {
    unwatch = watchPostmaster(running.postmaster, () => {
      log(`PostgreSQL (process ${running.postmaster.pid}) has ended by itself; see ${logFile(dataDir)}.`);
      if (!share) restarting = restart();
    });
  }
  const end = async () => {
    isStopping = true;
    unwatch();
    await restarting;
    unwatch();
    // A panel may have adopted the server that this command started.
    const isUsed = share && (running.adopted || lockHolder(panelFile(dataDir)) !== undefined);
    if (!isUsed) await stopPostmaster(running.postmaster);
  };
  let stopped: Promise<void> | undefined;
  watch();
  return () => {
    stopped ??= end().finally(release);
    return stopped;
  };
}

const panelFile = (dataDir: string) => path.join(dataDir, "panel.pid");

function openFolder(dataDir: string): string {
  const wanted = path.resolve(dataDir);
  try {
    mkdirSync(path.dirname(wanted), { recursive: true });
    makeFolder(wanted);
    accessSync(wanted, constants.W_OK | constants.X_OK);
    return realpathSync(wanted);
  } catch (error) {
    throw folderError(wanted, error);
  }
}

function makeFolder(folder: string): void {
  try {
    // Other users may enter but not list it: if the panel runs as root, PostgreSQL runs as a system user that needs
    // access.
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function claim(dataDir: string): { release: () => void } {
  let lock: ReturnType<typeof takeLock>;
  try {
    lock = takeLock(panelFile(dataDir));
  } catch (error) {
    throw folderError(dataDir, error);
  }
  if (!lock.held) throw new StartError(`another panel (process ${lock.pid}) uses the data folder ${dataDir}`);
  return lock;
}

async function adoptOrStart(options: EmbeddedPostgresOptions): Promise<Running> {
  const { dataDir, port, nativeDir, share, durable = true, log = () => {} } = options;
  const onSlow = () => log(`The database in ${dataDir} is still recovering.`);
  let said = "";
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const left = findPostmaster(dataDir);
    const adopted = left && (await waitUntilReady(dataDir, left.pid, { onSlow }));
    if (adopted && !share) log(`Using the database that was left running (process ${adopted.pid}).`);
    if (adopted) return { postmaster: adopted, adopted: true };
    const launched = await launchPostgres({ dataDir, port, nativeDir, durable, onSlow });
    if ("pid" in launched) return { postmaster: launched, adopted: false };
    said = launched.said;
    if (!launched.wasOutrun) break;
  }
  if (port && /TCP\/IP/.test(said))
    throw new StartError(`the port ${port} for the database in ${dataDir} is taken`);
  throw new StartError(folderSentence(dataDir, said));
}

/** Returns the URL of the database "berth"; creates the database if it does not exist. */
async function openBerth(dataDir: string, port: number): Promise<string> {
  const url = databaseUrl(dataDir, port);
  try {
    await ask(url, "select 1");
  } catch (error) {
    if (codeOf(error) === "28P01") {
      throw new StartError(
        `the password in ${path.join(dataDir, "postgres.password")} does not open its database`,
      );
    }
    if (codeOf(error) !== "3D000") throw error;
    await ask(databaseUrl(dataDir, port, "postgres"), "create database berth").catch((failure: unknown) => {
      // 42P04 and 23505: a concurrent start created it.
      if (!["42P04", "23505"].includes(codeOf(failure))) throw failure;
    });
  }
  return url;
}

async function ask(connectionString: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(question);
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
