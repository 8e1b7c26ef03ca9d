import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { signalWithin } from "./signal-within";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** What a signal says at its end, while the memory of everything that nobody holds is taken. */
async function endOf(make: () => AbortSignal): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    const signal = make();
    signal.addEventListener("abort", () => resolve(signal.reason.name ?? signal.reason), { once: true });
  });
  await pause(1);
  collect();
  return Promise.race([ended, pause(1_000, "never")]);
}

test("a time ends although nobody but a listener knows of it, alone and beside another signal", async () => {
  const never = new AbortController().signal;
  expect(await endOf(() => signalWithin(30))).toBe("TimeoutError");
  expect(await endOf(() => signalWithin(30, never))).toBe("TimeoutError");
  expect(await endOf(() => signalWithin(60_000, AbortSignal.timeout(30)))).toBe("TimeoutError");
  expect(await endOf(() => signalWithin(60_000, signalWithin(30)))).toBe("TimeoutError");
});

test("the other signal ends it with its own reason, also where it has ended before", async () => {
  const other = new AbortController();
  const signal = signalWithin(60_000, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort("gone");
  expect([signal.aborted, signal.reason]).toEqual([true, "gone"]);
  expect(signalWithin(60_000, other.signal).reason).toBe("gone");
});
