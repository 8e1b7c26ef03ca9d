import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/log";
import { logLines } from "./log-lines";
import { type PageNews, type PageOrder, type PageTask, socketIn } from "./page-task";

export type PageProcess = {
  socketPath: string;
  agent: Agent;
  /** Number of requests in flight. */
  pending: () => number;
  isOpen: () => boolean;
  /** Waits up to `withinMs` until the process accepts requests; returns whether it does. */
  isReady: (withinMs: number) => Promise<boolean>;
  /**
   * Reports a failed request: the process counts as not ready until its socket accepts connections or it was
   * restarted.
   */
  doubt: () => void;
  stop: () => Promise<void>;
};

/** A process that exits this soon is likely to exit again, so it is restarted with growing pauses. */
const soonMs = 10_000;
/**
 * Ping interval; silence after which other processes are preferred (`lateMs`), and after which it is killed
 * (`hangingMs`).
 */
const askEveryMs = 1_000;
const lateMs = 2_500;
const hangingMs = 20_000;
const longestPauseMs = 10_000;
const drainMs = 10_000;
/**
 * V8 semi-space size: most objects of a page die with it, but with the default size they were copied before they
 * could be collected.
 */
const youngMb = 32;
/** How long the socket of a killed process may still accept connections. */
const dyingMs = 250;

function launch(task: PageTask): ChildProcess {
  const program = path.join(process.cwd(), ".build", task.isDev ? "pages.dev.js" : "pages.js");
  const stdio = task.isDev ? "inherit" : "pipe";
  const child = fork(program, [], {
    stdio: ["ignore", stdio, stdio, "ipc"],
    execArgv: [...process.execArgv, `--max-semi-space-size=${youngMb}`],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) logLines(stream);
  const order: PageOrder = { start: task };
  child.send(order);
  return child;
}

/** Rejects with a one-sentence error if the process fails or exits before it is ready. */
function whenReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on("message", (news: PageNews) => {
      if ("isReady" in news) resolve();
      else if ("failed" in news) reject(new Error(`The pages could not be started: ${news.failed}.`));
    });
    child.once("error", (error) => reject(new Error(`The pages could not be started: ${error.message}.`)));
    child.once("exit", (code, signal) =>
      reject(new Error(`The pages could not be started: their process ended with ${signal ?? code}.`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const order: PageOrder = { stop: true };
  if (child.connected) child.send(order);
  const isEnded = await Promise.race([ended.then(() => true), wait(drainMs, false, { ref: false })]);
  if (!isEnded) child.kill("SIGKILL");
  await ended;
}

/**
 * Pings a process until it exits, and kills it if it hangs. Returns a function that reads how long it has been
 * silent, in ms.
 */
function watch(child: ChildProcess): () => number {
  let heardAtMs = performance.now();
  child.on("message", (news: PageNews) => {
    if ("pong" in news) heardAtMs = performance.now();
  });
  const silentMs = () => performance.now() - heardAtMs;
  const asking = setInterval(() => {
    if (silentMs() > hangingMs) {
      log.error({ silentMs: Math.round(silentMs()) }, "the pages' process hangs; ending it");
      child.kill("SIGKILL");
    } else if (child.connected) child.send({ ping: Date.now() } satisfies PageOrder, () => undefined);
  }, askEveryMs).unref();
  child.once("exit", () => clearInterval(asking));
  return silentMs;
}

/**
 * Starts a page process behind a local socket, so that rendering does not block the API and Next's overhead stays out
 * of the gateway. Restarts it when it exits.
 */
export async function startPageProcess(given: Omit<PageTask, "folder">): Promise<PageProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-"));
  const task = { ...given, folder };
  const events = new EventEmitter().setMaxListeners(0);
  let child: ChildProcess | null = null;
  let isOpen = false;
  let isStopping = false;
  let silentMs = () => 0;

  async function begin(): Promise<void> {
    const one = launch(task);
    child = one;
    await whenReady(one).catch(async (error: unknown) => {
      await end(one);
      throw error;
    });
    const readyAtMs = performance.now();
    silentMs = watch(one);
    isOpen = true;
    events.emit("open");
    one.once("exit", (code, signal) => {
      isOpen = false;
      if (isStopping) return;
      log.error({ code, signal }, "the pages' process ended; starting it again");
      const livedMs = performance.now() - readyAtMs;
      void beginAgain(livedMs < soonMs ? 500 : 0);
    });
  }

  /** Restarts the process after `pauseMs`, doubling the pause, up to 10 s, while starts fail. */
  async function beginAgain(pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { ref: false });
    if (isStopping) return;
    await begin().catch((error: Error) => {
      log.error({ reason: error.message }, "the pages' process could not be started again");
      return beginAgain(Math.min(longestPauseMs, 500 + pauseMs * 2));
    });
  }

  /**
   * Marks the process as not ready and probes its socket after `dyingMs`: the exit event comes after connections
   * break, and until then the socket of a dying process may still accept new ones.
   */
  function doubt(): void {
    if (!isOpen) return;
    isOpen = false;
    setTimeout(() => {
      const probe = connect(socketIn(folder), () => {
        probe.destroy();
        isOpen = true;
        events.emit("open");
      });
      probe.on("error", () => undefined);
    }, dyingMs).unref();
  }

  const agent = new Agent({ keepAlive: true });
  const stop = async () => {
    isStopping = true;
    if (child) await end(child);
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  await begin().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    socketPath: socketIn(folder),
    agent,
    stop,
    doubt,
    pending: () => Object.values(agent.sockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0),
    isOpen: () => isOpen && silentMs() < lateMs,
    isReady: async (withinMs) =>
      isOpen ||
      once(events, "open", { signal: AbortSignal.timeout(withinMs) }).then(
        () => true,
        () => false,
      ),
  };
}
