import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

const memory = "/dev/shm";
/** Enough for all databases of a run that exist at the same time, with a margin. */
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
 * From now on the temporary files of this process and its children are in memory if there is room: a file system on
 * disk takes more than half of the CPU time of a test's database. They are removed when this process ends; those of
 * killed runs are removed now.
 */
export function workInMemory() {
  // A TMPDIR set by another program stays, including that set by the first process of this run.
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
