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
  /** Requests that it is answering. */
  pending: () => number;
  isOpen: () => boolean;
  /** Whether pages can be asked for, now or within so many milliseconds. */
  isReady: (withinMs: number) => Promise<boolean>;
  /** Reports that the pages did not answer: they count as not ready until they can be reached or were restarted. */
  doubt: () => void;
  stop: () => Promise<void>;
};

/** A process that dies this soon would probably die again, so the pauses between starts grow. */
const soonMs = 10_000;
/** How often it is asked whether it still answers, and after what silence others are asked instead, and it is ended. */
const askEveryMs = 1_000;
const lateMs = 2_500;
const hangingMs = 20_000;
const longestPauseMs = 10_000;
const drainMs = 10_000;
/** Of what is made for one page little is kept: with the usual room it was moved about before it was let go. */
const youngMb = 32;
/** How long a process that was killed takes to be gone. */
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

/** Its end before it was ready is an error of one sentence. */
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
 * Asks a process again and again whether it answers, until it ends; one that hangs is ended. Returns how long it is
 * silent.
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
 * Renders pages in a separate process behind a local socket, so that the API neither waits for them nor pays for what
 * Next adds to its process. When it dies it is started again.
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

  /** The first restart is immediate; a process that never gets ready is restarted more and more slowly. */
  async function beginAgain(pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { ref: false });
    if (isStopping) return;
    await begin().catch((error: Error) => {
      log.error({ reason: error.message }, "the pages' process could not be started again");
      return beginAgain(Math.min(longestPauseMs, 500 + pauseMs * 2));
    });
  }

  /**
   * The exit event comes after the connections have broken, and until then the socket of a dying process may still take
   * new ones: it is looked at when that is over.
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
