import type { Worker } from "node:worker_threads";

/**
 * `value`: the result. Otherwise the request failed: it took too long (`slow`) or too much memory (`heavy`), crashed
 * the thread (`ended`), or was rejected by it (`refused`).
 */
type Answered<V> = { value: V } | { failed: "slow" | "heavy" | "ended" | "refused"; said: string };

type ThreadLimits = {
  /** Maximum number of concurrent requests; others are queued. */
  most: number;
  answerMs: number;
  heapMb: number;
  /** How long an idle thread is kept, in ms; 0 = a fresh thread per request. */
  idleMs: number;
};

type ThreadOptions = { execArgv: string[]; resourceLimits: { maxOldGenerationSizeMb: number } };
export type StartThread = (options: ThreadOptions) => Worker | Promise<Worker>;

const startMs = 60_000;
/** The `threadId` of an ended thread. */
const ended = -1;

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Waits for the thread's next message; returns a failure if the thread ends or the time is over. */
function hear<M>(worker: Worker, mostMs: number): Promise<{ heard: M } | Exclude<Answered<M>, { value: M }>> {
  return new Promise((resolve) => {
    const end = (answer: Parameters<typeof resolve>[0]) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("messageerror", onError).off("error", onError).off("exit", onExit);
      resolve(answer);
    };
    const onMessage = (heard: M) => end({ heard });
    const onError = (error: Error) =>
      end({ failed: isOutOfMemory(error) ? "heavy" : "ended", said: error.message });
    const onExit = () => end({ failed: "ended", said: "the thread ended" });
    const timer = setTimeout(() => end({ failed: "slow", said: `took longer than ${mostMs} ms` }), mostMs);
    worker.on("message", onMessage).on("messageerror", onError).on("error", onError).on("exit", onExit);
  });
}

/**
 * Runs work on untrusted input in threads with time and memory limits. A request that exceeds them fails and its
 * thread is terminated; the next one gets a fresh thread. The thread side is `answerQuestions`.
 */
export class LimitedThreads<Question, Value> {
  readonly #start: StartThread;
  readonly #limits: ThreadLimits;
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: ThreadLimits, start: StartThread) {
    this.#limits = limits;
    this.#start = start;
  }

  /** Runs a request. Throws only if no thread can be started, which is not the request's fault. */
  async ask(question: Question, mostMs = this.#limits.answerMs): Promise<Answered<Value>> {
    await this.#takeTurn();
    try {
      const worker = this.#takeIdle() ?? (await this.#startOne());
      try {
        const next = hear<Answered<Value>>(worker, mostMs);
        worker.postMessage(question);
        const answer = await next;
        if (!("heard" in answer)) return answer;
        this.#keep(worker);
        return answer.heard;
      } finally {
        if (!this.#idle.has(worker)) void worker.terminate();
      }
    } finally {
      this.#endTurn();
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#limits.most) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the slot to the longest-waiting request, or frees it. */
  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }

  async #startOne(): Promise<Worker> {
    const worker = await this.#start({
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    // Without a listener, an error in an idle thread would crash the process.
    worker.on("error", () => this.#forget(worker));
    worker.on("exit", () => this.#forget(worker));
    const first = await hear(worker, startMs);
    if ("heard" in first) return worker;
    void worker.terminate();
    throw new Error(`A thread did not start: ${first.said}.`);
  }

  #takeIdle(): Worker | undefined {
    for (const worker of this.#idle.keys()) {
      this.#forget(worker);
      // A thread that exited right after its response may have been kept after its `exit` event.
      if (worker.threadId === ended) continue;
      worker.ref();
      return worker;
    }
    return undefined;
  }

  #keep(worker: Worker): void {
    if (this.#limits.idleMs === 0) return;
    const end = () => {
      this.#forget(worker);
      void worker.terminate();
    };
    worker.unref();
    this.#idle.set(worker, setTimeout(end, this.#limits.idleMs).unref());
  }

  #forget(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }
}
