import { expect, test } from "vitest";
import { ApiError, lostAnswer } from "@/lib/api/client";
import { thenSolve } from "./then-solve";

const refused = { ...lostAnswer, code: "conflict", doc: "conversation.over" } as const;

test("an answer that has gone stays sent where the ticket can't be solved", async () => {
  expect(await thenSolve(() => Promise.reject(new ApiError(refused)))).toEqual(refused);
  expect(await thenSolve(() => Promise.resolve({}))).toBeNull();
});

test("what is solved already counts as solved", async () => {
  const solved = { ...refused, doc: "conversation.unchanged" } as const;
  expect(await thenSolve(() => Promise.reject(new ApiError(solved)))).toBeNull();
});

test("a lost response is thrown, so that answer and state are sent again", async () => {
  const lost = new ApiError(lostAnswer);
  await expect(thenSolve(() => Promise.reject(lost))).rejects.toBe(lost);
  await expect(thenSolve(() => Promise.reject(new TypeError("fetch failed")))).rejects.toThrow(
    "fetch failed",
  );
});
