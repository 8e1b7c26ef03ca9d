import { expect, test } from "vitest";
import { withSemaphore } from "./semaphore";

test("four of one name work at once, the others in order, and a line of a hundred is refused", async () => {
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const one = (number: number) =>
    withSemaphore("somebody", () => {
      begun.push(number);
      return new Promise<number>((resolve) => finish.push(() => resolve(number)));
    });
  const all = Array.from({ length: 104 }, (_, number) => one(number));
  expect(begun).toEqual([0, 1, 2, 3]);
  await expect(one(104)).rejects.toMatchObject({ code: "limited", extras: { retryAfterSeconds: 5 } });
  expect(await withSemaphore("somebody else", async () => "at once")).toBe("at once");
  for (let number = 0; number < 104; number++) {
    finish[number]?.();
    expect(await all[number]).toBe(number);
  }
  expect(begun).toEqual(Array.from({ length: 104 }, (_, number) => number));
});

test("a permit is free again after a failure", async () => {
  const fail = () => withSemaphore("unlucky", () => Promise.reject(new Error("no")));
  await Promise.all(Array.from({ length: 12 }, () => expect(fail()).rejects.toThrow("no")));
  expect(await withSemaphore("unlucky", async () => 1)).toBe(1);
});
