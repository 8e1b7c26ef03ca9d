import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { runWithin } from "./run-within";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const nameOf = (reason: unknown): unknown => (reason instanceof Error ? reason.name : reason);

/** Ends only when its signal aborts; resolves to the reason. */
const untilEnd = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(nameOf(signal.reason));
    signal.addEventListener("abort", () => resolve(nameOf(signal.reason)), { once: true });
  });

/** Runs the work under forced garbage collection; returns how it ends. */
async function endOf(milliseconds: number, other?: AbortSignal): Promise<unknown> {
  const ended = runWithin(milliseconds, other, untilEnd);
  await pause(1);
  collect();
  return Promise.race([ended, pause(1_000, "never")]);
}

test("a time ends although nobody but a listener knows of it, alone and beside another signal", async () => {
  const never = new AbortController().signal;
  expect(await endOf(30)).toBe("TimeoutError");
  expect(await endOf(30, never)).toBe("TimeoutError");
  expect(await endOf(60_000, AbortSignal.timeout(30))).toBe("TimeoutError");
  expect(await runWithin(30, undefined, (signal) => endOf(60_000, signal))).toBe("TimeoutError");
});

test("the other signal ends it with its own reason, also where it has ended before", async () => {
  const other = new AbortController();
  const ended = runWithin(60_000, other.signal, untilEnd);
  other.abort("gone");
  expect(await ended).toBe("gone");
  expect(await runWithin(60_000, other.signal, untilEnd)).toBe("gone");
});

test("after the end of the work neither the timer nor the other signal holds anything of it", async () => {
  const other = new AbortController();
  const held = await runWithin(60_000, other.signal, async (signal) => new WeakRef(signal));
  const failed = await runWithin(60_000, other.signal, async (signal) => {
    throw new WeakRef(signal);
  }).catch((ref: unknown) => ref as WeakRef<AbortSignal>);
  await pause(1);
  collect();
  await pause(1);
  collect();
  expect([held.deref(), failed.deref()]).toEqual([undefined, undefined]);
});

test("what still listens when the work has ended ends", async () => {
  const kept: AbortSignal[] = [];
  await runWithin(60_000, undefined, async (signal) => kept.push(signal));
  expect(kept[0]?.aborted).toBe(true);
});
