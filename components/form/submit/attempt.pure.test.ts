import { expect, test } from "vitest";
import { ApiError, lostAnswer as lost } from "@/lib/api/client";
import type { RpcFailure } from "@/lib/api/rpc-errors";
import { attemptFor, failureOf, retryPauses, sendUntilAnswered } from "./attempt";

const failure = (facts: Partial<RpcFailure>): RpcFailure => ({
  code: "invalid",
  doc: "argument.invalid",
  message: "",
  fields: {},
  requestId: "",
  ...facts,
});

function keys() {
  let count = 0;
  return () => `key ${++count}`;
}

test("what nobody has answered is repeated to the letter", () => {
  const newKey = keys();
  const first = attemptFor(null, "one", { pin: "1" }, newKey);
  expect(attemptFor(first, "one", { pin: "2" }, newKey)).toBe(first);
});

test("after a refusal the same thing keeps its key, with another PIN", () => {
  const newKey = keys();
  const refused = { ...attemptFor(null, "one", { pin: "1" }, newKey), isOpen: false };
  expect(attemptFor(refused, "one", { pin: "2" }, newKey)).toEqual({
    key: refused.key,
    identity: "one",
    body: { pin: "2" },
    isOpen: true,
  });
});

test("another thing gets another key, open or not", () => {
  const newKey = keys();
  const first = attemptFor(null, "one", {}, newKey);
  expect(attemptFor(first, "two", {}, newKey).key).not.toBe(first.key);
  expect(attemptFor({ ...first, isOpen: false }, "two", {}, newKey).key).not.toBe(first.key);
});

/** Returns the answers in turn, and records pauses and calls meanwhile. */
async function line(answers: ({ answer: string } | { failure: RpcFailure })[], waits = retryPauses) {
  const pauses: number[] = [];
  let lostCount = 0;
  let sent = 0;
  const outcome = await sendUntilAnswered({
    send: async () => answers[sent++] ?? { failure: lost },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    onLost: () => {
      lostCount++;
    },
    pauses: waits,
  });
  return { outcome, pauses, lostCount, sent };
}

test("it is asked for again until someone answers", async () => {
  const { outcome, pauses, lostCount } = await line([
    { failure: lost },
    { failure: failure({ code: "internal", doc: "internal" }) },
    { answer: "taken" },
  ]);
  expect(outcome).toEqual({ end: "done", answer: "taken" });
  expect([pauses, lostCount]).toEqual([retryPauses.slice(0, 2), 2]);
});

test("a refusal is final", async () => {
  const refusal = failure({ doc: "order.out_of_stock" });
  const { outcome, sent } = await line([{ failure: lost }, { failure: refusal }]);
  expect([outcome, sent]).toEqual([{ end: "refused", failure: refusal }, 2]);
});

test("in the end it says that it does not know", async () => {
  const { outcome, sent } = await line([]);
  expect([outcome.end, sent]).toEqual(["unknown", retryPauses.length + 1]);
});

test("what must not be repeated is sent once", async () => {
  const { outcome, sent, lostCount } = await line([], []);
  expect([outcome.end, sent, lostCount]).toEqual(["unknown", 1, 0]);
});

const named = (name: string) => Object.assign(new Error("from the browser"), { name });

test("a person who closes the browser's own dialog has declined, and other errors tell nothing", () => {
  const refusal = failure({ doc: "2fa.wrong" });
  expect(failureOf(new ApiError(refusal))).toBe(refusal);
  expect(failureOf(named("NotAllowedError"))).toMatchObject({ code: "proof_required" });
  expect(failureOf(named("InvalidStateError"))).toMatchObject({ doc: "passkey.known" });
  expect(failureOf(new TypeError("Failed to fetch"))).toBe(lost);
});
