import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { freePort } from "@/lib/server/free-port";
import { findBinaries } from "@/lib/server/postgres-binaries";
import { clusterDir, ensureCluster, logFile } from "@/lib/server/postgres-cluster";
import { type Postmaster, postmasterText, waitUntilReady } from "@/lib/server/postmaster";
import { bareEnvironment, chooseRunAs } from "@/lib/server/run-as";

export type Launch = {
  dataDir: string;
  port?: number;
  durable: boolean;
  nativeDir?: string;
  onSlow: () => void;
};

/**
 * `said`: PostgreSQL's log output when it exited during startup. `wasOutrun`: another process took its port or its
 * data folder first.
 */
export type LaunchFailure = { said: string; wasOutrun: boolean };

/** Starts PostgreSQL on the data folder, running initdb first if needed, and waits until it accepts connections. */
export async function launchPostgres(launch: Launch): Promise<Postmaster | LaunchFailure> {
  const { dataDir, durable } = launch;
  const binaries = findBinaries(launch.nativeDir);
  const as = await chooseRunAs(binaries.postgres, dataDir, clusterDir(dataDir));
  await ensureCluster(dataDir, binaries, as, durable);
  const flags = serverArguments(dataDir, launch.port ?? (await freePort()), durable);
  const { program, args, ...user } = as.command(binaries.postgres, flags);
  const { log, size } = openLog(dataDir);
  const before = postmasterText(dataDir);
  // In its own process session, so that Ctrl-C reaches only the panel, which then shuts the database down cleanly.
  const child = spawn(program, args, {
    ...user,
    cwd: "/",
    env: bareEnvironment,
    detached: true,
    stdio: ["ignore", log, log],
  });
  const failure = new Promise<Error>((resolve) => child.once("error", resolve));
  closeSync(log);
  child.unref();
  if (!child.pid) return { said: (await failure).message, wasOutrun: false };
  const ready = await waitUntilReady(dataDir, child.pid, { before, onSlow: launch.onSlow });
  if (ready) return ready;
  // The other process may write to the same log, so its lines can follow ours.
  const said = readFileSync(logFile(dataDir)).subarray(size).toString();
  const wasOutrun = /could not create any TCP\/IP sockets|lock file "[^"\n]*" already exists/.test(said);
  return { said, wasOutrun };
}

function serverArguments(dataDir: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "128MB",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    // Parallel workers need more shared memory than containers have, and small queries gain nothing from them.
    max_parallel_workers_per_gather: "0",
    // Queries on large tables have high estimated costs, but JIT compilation took longer than reading their few rows.
    jit: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", clusterDir(dataDir), "-p", String(port), ...flags];
}

/** Opens PostgreSQL's log for appending, rotating a long one first. `size` is the offset of this start's lines. */
function openLog(dataDir: string): { log: number; size: number } {
  const file = logFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isLong = size > 10_000_000;
  if (isLong) renameSync(file, `${file}.old`);
  return { log: openSync(file, "a", 0o600), size: isLong ? 0 : size };
}
