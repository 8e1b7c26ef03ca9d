import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { runParser } from "../parser-thread/run";
import { LimitedThreads } from "./limited-threads";

const inner = pathToFileURL(`${import.meta.dirname}/answer-questions.mjs`).href;
/** A thread that counts its requests and executes the named command. */
const script = `import(${JSON.stringify(inner)}).then(({ answerQuestions }) => {
  let count = 0;
  const does = {
    count: () => ++count,
    hang: () => { for (;;); },
    swell: () => { const all = []; for (;;) all.push(new Array(10_000).fill(count)); },
    exit: () => process.exit(0),
    break: () => new Promise(() => setImmediate(() => { throw new Error("broken"); })),
    refuse: () => { throw new Error("odd"); },
    later: () => { setImmediate(() => process.exit(0)); return ++count; },
  };
  answerQuestions((what) => does[what]());
})`;

type What = "count" | "hang" | "swell" | "exit" | "break" | "refuse" | "later";
function threadsOf(idleMs = 60_000, most = 1) {
  const started: Worker[] = [];
  const limits = { most, answerMs: 20_000, heapMb: 32, idleMs };
  const threads = new LimitedThreads<What, number>(limits, (options) => {
    const worker = new Worker(script, { ...options, eval: true });
    started.push(worker);
    return worker;
  });
  return { threads, started };
}

test.each([
  ["hang", "slow", /longer than 100 ms/],
  ["swell", "heavy", /memory/],
  ["exit", "ended", /ended/],
  ["break", "ended", /broken/],
] as const)(
  "a question to %s is given up as %s, and the next one has a fresh thread",
  async (what, failed, said) => {
    const { threads, started } = threadsOf();
    expect(await threads.ask("count")).toEqual({ value: 1 });
    const asked = [
      threads.ask(what, what === "hang" ? 100 : undefined),
      threads.ask("count"),
      threads.ask("count"),
    ];
    expect(await Promise.all(asked)).toEqual([
      { failed, said: expect.stringMatching(said) },
      { value: 1 },
      { value: 2 },
    ]);
    expect(started).toHaveLength(2);
  },
);

test("what the thread refuses costs it nothing", async () => {
  const { threads, started } = threadsOf();
  expect(await threads.ask("count")).toEqual({ value: 1 });
  expect(await threads.ask("refuse")).toEqual({ failed: "refused", said: "odd" });
  expect(await threads.ask("count")).toEqual({ value: 2 });
  expect(started).toHaveLength(1);
});

test("a thread that ends between two questions is not asked again", async () => {
  const { threads, started } = threadsOf();
  expect(await threads.ask("later")).toEqual({ value: 1 });
  const [worker] = started;
  // It may have exited before the listener was added.
  if (worker && worker.threadId !== -1) await once(worker, "exit");
  expect(await threads.ask("count")).toEqual({ value: 1 });
});

test("without idle time each question has a thread of its own, and no more at once than there may be", async () => {
  const { threads, started } = threadsOf(0, 2);
  const asked = Array.from({ length: 5 }, () => threads.ask("count"));
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ value: 1 })));
  expect(started).toHaveLength(5);
  await Promise.all(started.map((worker) => worker.threadId === -1 || once(worker, "exit")));
});

test("a thread that does not start is nobody's fault, and the next question tries anew", async () => {
  let tries = 0;
  const threads = new LimitedThreads<What, number>(
    { most: 1, answerMs: 20_000, heapMb: 32, idleMs: 60_000 },
    (options) => new Worker(tries++ === 0 ? "process.exit(1)" : script, { ...options, eval: true }),
  );
  const [first, second] = await Promise.allSettled([threads.ask("count"), threads.ask("count")]);
  expect(first).toMatchObject({ reason: { message: "A thread did not start: the thread ended." } });
  expect(second).toMatchObject({ value: { value: 1 } });
});

test("a statement that takes too long is refused as slow, and the next is read", async () => {
  const bytes = Buffer.from("Date;Amount;Currency;Text\n2030-01-02;+5.45;EUR;RF00\n".repeat(2));
  const input = { bytes, options: { ownAccounts: [], mappings: {}, currency: null } };
  await expect(runParser("statement", input, 0)).rejects.toMatchObject({ reason: { code: "slow" } });
  expect((await runParser("statement", input)).receipts.length).toBeGreaterThan(0);
});
