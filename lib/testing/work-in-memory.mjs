import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

const memory = "/dev/shm";
/** What all the databases of a run that live at the same time need, and some more. */
const leastBytes = 4 * 1024 ** 3;
const own = /^berth-(\d+)$/;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}

/**
 * From now on the temporary files of this process, and of those that it starts, are in memory where there is room: of the
 * processor's time that a test's database takes, a file system on a disk takes more than half. They go when this process
 * ends, and those of runs that were killed go now.
 */
export function workInMemory() {
  // What another program has chosen, a run's own first process among them, stays.
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of readdirSync(memory)) {
    const [, pid] = own.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
  const folder = path.join(memory, `berth-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
