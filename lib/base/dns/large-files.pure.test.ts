import { expect, test } from "vitest";
import { measureOften } from "@/lib/testing/measure";
import { workInStretches } from "../work-in-stretches";
import { readingZoneFile } from "./zone-file";

const million = 1_000_000;

test.each([
  ["one line of words", `@ TXT ${"a ".repeat(million / 2)}`],
  ["one entry in brackets", `@ TXT (\n${"a\n".repeat(million / 2)})`],
  ["empty brackets", "()\n".repeat(million / 3)],
  ["comments", "; x\n".repeat(million / 4)],
  ["mistakes", `${"x".repeat(190)}\n`.repeat(5_000)],
  ["long texts", `t TXT "${"x".repeat(180)}"\n`.repeat(5_000)],
])(
  "a file of %s never holds the process for longer than a moment",
  async (_, file) => {
    const work = () =>
      workInStretches(readingZoneFile(file, "example.com", { restTtl: 60, mostEntries: 5_000 }));
    expect((await measureOften(work, 3)).stretchMs).toBeLessThan(50);
  },
  30_000,
);
