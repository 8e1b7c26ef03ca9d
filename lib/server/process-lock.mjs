import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Identifies one run of a process by its start time, because pids are reused. Undefined if no such process is alive;
 * zombies do not count.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processIdentity(pid) {
  if (process.platform !== "linux") return identityByPs(pid);
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state === "Z" || state === "X" ? undefined : rest[18];
}

/**
 * Takes the lock file for this process, or returns the pid of the live process that holds it. Takes over the lock of a
 * dead process. Throws the file system's error if the folder is not writable.
 * @param {string} path
 * @returns {{ held: true, release: () => void } | { held: false, pid: number }}
 */
export function takeLock(path) {
  const mine = `${process.pid}\n${processIdentity(process.pid)}\n`;
  const draft = `${path}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, mine, { mode: 0o644 });
    try {
      // Hard links are created atomically, so no process can read a partly written lock.
      linkSync(draft, path);
      return { held: true, release: () => releaseLock(path, mine) };
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const found = readIfThere(path);
    const pid = found === undefined ? undefined : livingHolder(found);
    if (pid !== undefined) return { held: false, pid };
    if (found !== undefined) removeStale(path, found);
  }
}

/**
 * Returns the pid of the live process that holds the lock file, if any.
 * @param {string} path
 * @returns {number | undefined}
 */
export function lockHolder(path) {
  const found = readIfThere(path);
  return found === undefined ? undefined : livingHolder(found);
}

/** @param {string} text */
function livingHolder(text) {
  const [pid, identity] = text.split("\n");
  return identity && processIdentity(Number(pid)) === identity ? Number(pid) : undefined;
}

/** @param {string} path @param {string} judged */
function removeStale(path, judged) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    // If another process has replaced the stale lock by its own since it was read, restores that one.
    if (readIfThere(aside) !== judged) linkSync(aside, path);
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} path @param {string} mine */
function releaseLock(path, mine) {
  if (readIfThere(path) === mine) rmSync(path, { force: true });
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // ESRCH: the process ended while its file under /proc was being read.
    if (hasCode(error, "ENOENT") || hasCode(error, "ESRCH")) return undefined;
    throw error;
  }
}

/** @param {number} pid */
function identityByPs(pid) {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const [state = "Z", ...start] = line.split(/\s+/);
    return state.startsWith("Z") ? undefined : start.join(" ");
  } catch {
    return undefined;
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
