import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "../machine-error";
import { emulator } from "./accelerator";
import { readIfThere, writeWhole } from "./machine-files";
import { type Monitor, QmpRefusal, withMonitor } from "./qmp";

type Files = { pid: string; monitor: string };

/** How long the end of a process is waited for before it counts as being there. */
const endingMs = 2_000;

const killMs = 10_000;

type Life = "running" | "ending" | "gone";

/**
 * A process that has ended, but that nobody has taken note of, counts as gone; not so one whose other threads still have
 * its files open.
 */
async function lifeOf(pid: number): Promise<Life> {
  const text = await readIfThere(`/proc/${pid}/stat`).catch(() => null);
  if (text === null) return "gone";
  if (!/^\d+ \(.*\) [ZX]/s.test(text)) return "running";
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return threads.length > 1 ? "ending" : "gone";
}

/**
 * The machine's process, anyone who started it; null = there is none. A number may be another's by now, so its
 * command line has to name this machine's own file; one that is ending has no command line any more.
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
 * The same among all processes of this computer. A panel that is killed right after a start has not noted its number
 * yet, and the process itself does so only a while later: it would hold disk and ports for good, and nobody could end it.
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

/** Ends the process at once, as a cut of the power would; done when there is none. */
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

/** The process ended instead of starting; `message` is what it complained of. */
export class StartFailure extends Error {
  constructor(complaint: string) {
    super(`${emulator} ended at its start: ${complaint.trim()}`);
    this.name = "StartFailure";
  }
}

/**
 * Starts the process apart from the panel's own, and answers once its monitor does. Later nobody hears what it says, so
 * that no guest can fill a disk with complaints.
 */
export async function startProcess(
  files: Files,
  args: readonly string[],
  isOnBridge: boolean,
): Promise<void> {
  // The panel's right to make devices is not for guests that break out.
  const [program, ...words] = isOnBridge ? [...withoutRights, emulator, ...args] : [emulator, ...args];
  const child = spawn(program, words, {
    detached: true,
    cwd: "/",
    // Nothing of the panel's own settings is any of its business.
    env: { NODE_ENV: "production", LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Before it does so itself: a panel that is killed now finds it all the same.
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
    // One that hangs is not left behind: it would count as running.
    child.kill("SIGKILL");
    throw error;
  });
  child.stderr.destroy();
  child.unref();
  if (complaint !== null) throw new StartFailure(complaint);
}

/** How long a process that was found may take to answer: the panel that started it may have been killed just then. */
const adoptionMs = 15_000;

/** Whether the machine runs and goes on running: one that is shutting down closes its monitor before it ends. */
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

/** Whether it answers; false = it is over before it does. */
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

/** Gives the running machine's monitor commands. */
export const command = <T>(
  files: Files,
  work: (monitor: Monitor) => Promise<T>,
  waitMs = commandMs,
): Promise<T> =>
  withMonitor(files.monitor, work, waitMs).catch((error: unknown) => {
    if (error instanceof QmpRefusal || error instanceof MachineError) throw error;
    throw new MachineError({ code: "noReply", seconds: waitMs / 1000 });
  });
