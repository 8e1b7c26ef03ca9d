import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "../machine-error";
import { emulator } from "./accelerator";
import { readIfThere, writeWhole } from "./machine-files";
import { type Monitor, QmpRefusal, withMonitor } from "./qmp";

type Files = { pid: string; monitor: string };

/** How long to wait for an ending process before it counts as running. */
const endingMs = 2_000;

const killMs = 10_000;

type Life = "running" | "ending" | "gone";

/** A zombie counts as gone, unless other threads of it still have its files open. */
async function lifeOf(pid: number): Promise<Life> {
  const text = await readIfThere(`/proc/${pid}/stat`).catch(() => null);
  if (text === null) return "gone";
  if (!/^\d+ \(.*\) [ZX]/s.test(text)) return "running";
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return threads.length > 1 ? "ending" : "gone";
}

/**
 * The pid of the machine's process, even if another panel process started it; null = none. Pids are reused, so its
 * command line must name this machine's pid file; an ending process has no command line.
 */
export async function findProcess({ pid: file }: Files): Promise<number | null> {
  const pid = Number((await readIfThere(file))?.trim());
  if (!Number.isInteger(pid) || pid <= 1) return null;
  const deadline = Date.now() + endingMs;
  let life = await lifeOf(pid);
  while (life === "ending" && Date.now() < deadline) {
    await pause(20);
    life = await lifeOf(pid);
  }
  if (life !== "running") return life === "ending" ? pid : null;
  return (await isOf(file, pid)) ? pid : null;
}

async function isOf(file: string, pid: number): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  const at = words.indexOf("-pidfile");
  return at >= 0 && words[at + 1] === file;
}

/**
 * Like findProcess, but also searches all processes of the host. If the panel is killed right after a start, neither
 * it nor QEMU has written the pid file yet, and the process would hold disk and ports forever.
 */
async function findLost(files: Files): Promise<number | null> {
  const known = await findProcess(files);
  if (known !== null) return known;
  for (const name of await readdir("/proc"))
    if (/^\d+$/.test(name) && (await isOf(files.pid, Number(name)))) return Number(name);
  return null;
}

export async function waitUntilGone(files: Files, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await findProcess(files)) !== null) {
    if (Date.now() > deadline) return false;
    await pause(50);
  }
  return true;
}

/** Kills the process, like a power cut; does nothing if there is none. Throws after 10 s. */
export async function killProcess(files: Files): Promise<void> {
  const deadline = Date.now() + killMs;
  for (let pid = await findLost(files); pid !== null; pid = await findLost(files)) {
    if (Date.now() > deadline) throw new Error(`The process ${pid} cannot be ended.`);
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
    while ((await lifeOf(pid)) !== "gone" && Date.now() < deadline) await pause(20);
  }
  await rm(files.pid, { force: true });
  await rm(files.monitor, { force: true });
}

const withoutRights = ["setpriv", "--inh-caps=-all", "--ambient-caps=-all"] as const;

const startPatienceMs = 25_000;

/** The process exited at startup; `message` has its error output. */
export class StartFailure extends Error {
  constructor(complaint: string) {
    super(`${emulator} ended at its start: ${complaint.trim()}`);
    this.name = "StartFailure";
  }
}

/**
 * Starts the process detached from the panel and returns once its monitor responds. Its later output is discarded, so
 * that no guest can fill a disk with messages.
 */
export async function startProcess(
  files: Files,
  args: readonly string[],
  isOnBridge: boolean,
): Promise<void> {
  // Drops the panel's network capabilities, so that a guest that escapes does not have them.
  const [program, ...words] = isOnBridge ? [...withoutRights, emulator, ...args] : [emulator, ...args];
  const child = spawn(program, words, {
    detached: true,
    cwd: "/",
    // The panel's environment, which has secrets, is not passed on.
    env: { NODE_ENV: "production", LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Written before QEMU does it, so that the process is found even if the panel is killed now.
  if (child.pid) writeFileSync(files.pid, String(child.pid), { mode: 0o600 });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-1000);
  });
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", () => resolve(said));
  }).finally(() => {
    isOver = true;
  });
  const hasStarted = waitForMonitor(files, () => isOver).then((answers) => (answers ? null : ended));
  const complaint = await Promise.race([hasStarted, ended]).catch((error: unknown) => {
    // A hanging process is killed, because it would count as running.
    child.kill("SIGKILL");
    throw error;
  });
  child.stderr.destroy();
  child.unref();
  if (complaint !== null) throw new StartFailure(complaint);
}

/** Timeout in ms for a found process to respond: it may have been started just before its panel was killed. */
const adoptionMs = 15_000;

/** Whether the machine runs and is not shutting down: then the monitor closes before the process ends. */
export async function staysOn(files: Files): Promise<boolean> {
  const pid = await findLost(files);
  if (pid === null) return false;
  if ((await findProcess(files)) === null) await writeWhole(files.pid, String(pid));
  const deadline = Date.now() + adoptionMs;
  while (!(await answers(files))) {
    if ((await findProcess(files)) === null) return false;
    if (Date.now() > deadline) throw new MachineError({ code: "noReply", seconds: adoptionMs / 1000 });
    await pause(50);
  }
  return true;
}

const answers = (files: Files): Promise<boolean> =>
  command(files, (monitor) => monitor("query-status"), 2_000).then(
    () => true,
    () => false,
  );

/** Waits until the monitor responds; false = the process ended first. */
async function waitForMonitor(files: Files, isOver: () => boolean): Promise<boolean> {
  const deadline = Date.now() + startPatienceMs;
  while (!(await answers(files))) {
    if (isOver()) return false;
    if (Date.now() > deadline) throw new MachineError({ code: "noReply", seconds: startPatienceMs / 1000 });
    await pause(50);
  }
  return true;
}

const commandMs = 5_000;

/** Runs commands on the running machine's monitor. Throws MachineError if it does not respond in time. */
export const command = <T>(
  files: Files,
  work: (monitor: Monitor) => Promise<T>,
  waitMs = commandMs,
): Promise<T> =>
  withMonitor(files.monitor, work, waitMs).catch((error: unknown) => {
    if (error instanceof QmpRefusal || error instanceof MachineError) throw error;
    throw new MachineError({ code: "noReply", seconds: waitMs / 1000 });
  });
