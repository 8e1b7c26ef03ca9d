import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLater } from "./keep-later";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const keeper = () => {
  const sent: string[] = [];
  return { sent, ...keepLater<string>((text) => sent.push(text), 1_500) };
};

test("the newest text is kept once, a moment after the last key", () => {
  const { sent, soon } = keeper();
  for (const text of ["H", "He", "Hel"]) {
    soon(text);
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(["Hel"]);
});

test("who leaves before the moment is over loses nothing, and nothing is kept twice", () => {
  const { sent, soon, flush } = keeper();
  soon("Hello");
  flush();
  flush();
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual(["Hello"]);
});

test("what was sent as an answer is no draft any more", () => {
  const { sent, soon, stop, flush } = keeper();
  soon("Hello");
  stop();
  flush();
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([]);
});
