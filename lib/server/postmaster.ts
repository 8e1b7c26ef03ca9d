import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { clusterDir } from "@/lib/server/postgres-cluster";
import { processIdentity } from "@/lib/server/process-lock.mjs";
import { StartError } from "@/lib/server/start-error";

/** The main process of a running PostgreSQL. `identity` distinguishes it from a later process with the same pid. */
export type Postmaster = { pid: number; identity: string; port: number; status: string };

const pollMilliseconds = 20;

const postmasterFile = (dataDir: string) => path.join(clusterDir(dataDir), "postmaster.pid");

/** Returns the text of postmaster.pid, which a dead server may have left behind; empty if there is none. */
export function postmasterText(dataDir: string): string {
  try {
    return readFileSync(postmasterFile(dataDir), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))) return "";
    throw error;
  }
}

/** Returns the running PostgreSQL of this data folder, or undefined; deletes a stale postmaster.pid. */
export function findPostmaster(dataDir: string, text = postmasterText(dataDir)): Postmaster | undefined {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const identity = processIdentity(pid);
  const isOurs = identity ? runsCluster(pid, clusterDir(dataDir)) : undefined;
  // The pid belongs to another process or a zombie: PostgreSQL would consider itself running and not start.
  if (isOurs === false || (!identity && isTaken(pid))) rmSync(postmasterFile(dataDir), { force: true });
  if (!identity || !isOurs) return undefined;
  return { pid, identity, port: Number(lines[3]), status: (lines[7] ?? "").trim() };
}

/**
 * Waits until the PostgreSQL `pid` accepts connections; undefined if it has exited or is stopping. `before`: the pid
 * file that the last server left, which after a power cut may have the same pid.
 */
export async function waitUntilReady(
  dataDir: string,
  pid: number,
  { before, onSlow }: { before?: string; onSlow: () => void },
): Promise<Postmaster | undefined> {
  const identity = processIdentity(pid);
  const slowAt = Date.now() + 5000;
  let isTold = false;
  while (identity && processIdentity(pid) === identity) {
    const text = postmasterText(dataDir);
    const found = text === before ? undefined : findPostmaster(dataDir, text);
    if (found?.pid === pid && found.status === "ready") return found;
    if (found?.pid === pid && found.status === "stopping") await waitUntilGone(pid, identity, 60_000);
    if (!isTold && Date.now() > slowAt) {
      isTold = true;
      onSlow();
    }
    await pause(pollMilliseconds);
  }
  return undefined;
}

/** Calls `onLost` once within a second after the process exits. Returns a function that stops watching. */
export function watchPostmaster({ pid, identity }: Postmaster, onLost: () => void): () => void {
  const timer = setInterval(() => {
    if (processIdentity(pid) === identity) return;
    clearInterval(timer);
    onLost();
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Shuts PostgreSQL down cleanly: open transactions roll back, committed ones are on disk. */
export async function stopPostmaster({ pid, identity }: Postmaster): Promise<void> {
  if (processIdentity(pid) !== identity) return;
  // Smart shutdown first, so that closing connections can end; fast shutdown for the rest.
  process.kill(pid, "SIGTERM");
  if (await waitUntilGone(pid, identity, 1000)) return;
  process.kill(pid, "SIGINT");
  if (await waitUntilGone(pid, identity, 60_000)) return;
  // Immediate shutdown skips the final checkpoint; the next start recovers from the WAL.
  process.kill(pid, "SIGQUIT");
  if (!(await waitUntilGone(pid, identity, 10_000)))
    throw new StartError(`PostgreSQL (process ${pid}) does not stop`);
}

async function waitUntilGone(pid: number, identity: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false;
    await pause(pollMilliseconds);
  }
  return true;
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether the process is a PostgreSQL server of this data folder; undefined if the system does not reveal it.
 */
function runsCluster(pid: number, cluster: string): boolean | undefined {
  try {
    if (process.platform !== "linux") {
      const line = execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
      return line.includes("postgres") && line.includes(cluster);
    }
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const isPostgres = line.some((part) => part.endsWith("/bin/postgres"));
    return isPostgres && (line.includes(cluster) || readlinkSync(`/proc/${pid}/cwd`) === cluster);
  } catch {
    return undefined;
  }
}
