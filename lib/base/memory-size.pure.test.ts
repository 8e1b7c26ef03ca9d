import { expect, it } from "vitest";
import { formatMemory, parseMemory } from "./memory-size";

it.each([
  ["4", 4],
  ["0.5", 0.5],
  ["0,5", 0.5],
  ["1,75", 1.75],
  ["0,125", 0.125],
  ["0.500", 0.5],
  ["0.123", 0.123],
  ["0", 0],
  ["0,000", 0],
  ["1,000", null],
  ["-1", null],
  ["1e3", null],
  ["half", null],
  [".5", null],
  ["", null],
])("%s GB are typed as %s", (text, gigabytes) => {
  expect(parseMemory(text)).toBe(gigabytes);
});

it.each([
  [0.5, "0.5", "0,5"],
  [0.125, "0.125", "0,125"],
  [4, "4", "4"],
  [1024, "1024", "1024"],
])("%s GB read %s and %s", (gigabytes, english, russian) => {
  expect([formatMemory(gigabytes, "en"), formatMemory(gigabytes, "ru")]).toEqual([english, russian]);
  expect(formatMemory(gigabytes, "de")).toBe(russian);
});
