import type { Worker } from "node:worker_threads";

/**
 * `value`: what the thread made of the question. Otherwise the question is at fault: its answer took too long (`slow`) or too
 * much memory (`heavy`), it ended the thread (`ended`), or the thread could not answer it (`refused`).
 */
type Answered<V> = { value: V } | { failed: "slow" | "heavy" | "ended" | "refused"; said: string };

type ThreadLimits = {
  /** So many questions are answered at once; others wait their turn. */
  most: number;
  answerMs: number;
  heapMb: number;
  /** So long a thread waits for its next question; 0: each question has a fresh one. */
  idleMs: number;
};

type ThreadOptions = { execArgv: string[]; resourceLimits: { maxOldGenerationSizeMb: number } };
export type StartThread = (options: ThreadOptions) => Worker | Promise<Worker>;

const startMs = 60_000;
/** Node's number of a thread that has ended. */
const ended = -1;

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The next that is heard of a thread. What ends it meanwhile ends the waiting. */
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
 * Work on what someone else wrote, done in threads with limits of time and memory. A question that breaks them is
 * given up with its thread; the next one gets a fresh thread. The inner side is `answerQuestions`.
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

  /** Throws when no thread can be started: then the question is not at fault. */
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

  /** Hands the turn to anyone who waits longest, or gives it back. */
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
    // Without a listener a thread that breaks down between two questions would end the process.
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
      // One that ended while its answer was on its way was kept after its exit was told.
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
