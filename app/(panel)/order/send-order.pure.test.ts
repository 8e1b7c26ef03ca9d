import { expect, test } from "vitest";
import type { RpcFailure } from "@/lib/api/rpc-errors";
import {
  attemptFor,
  type Ordered,
  type ProvedOrder,
  reactionTo,
  retryPauses,
  sendUntilAnswered,
} from "./send-order";

const body: ProvedOrder = {
  deploy_period: "monthly",
  preset: "vm.small",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Secret-pass-1",
  deploy_notify: 0,
  quote: "q1",
};
const ordered: Ordered = {
  invoice: 1,
  status: "Paid",
  deploy_status: "queued",
  callback: "key",
  server_id: 2,
  os_name: "",
  soft_name: "",
};
const failure = (facts: Partial<RpcFailure>): RpcFailure => ({
  code: "invalid",
  doc: "argument.invalid",
  message: "",
  fields: {},
  requestId: "",
  ...facts,
});
const lost = failure({ code: "unavailable", doc: "answer.lost" });

function keys() {
  let count = 0;
  return () => `key ${++count}`;
}

test("an order that nobody has answered is repeated to the letter", () => {
  const newKey = keys();
  const first = attemptFor(null, body, newKey);
  expect(attemptFor(first, { ...body, quote: "q2", pin: "1234" }, newKey)).toBe(first);
});

test("after a refusal the same order keeps its key, with the new quote and PIN", () => {
  const newKey = keys();
  const refused = { ...attemptFor(null, body, newKey), isOpen: false };
  const again = attemptFor(refused, { ...body, quote: "q2", pin: "1234" }, newKey);
  expect([again.key, again.body.quote, again.body.pin, again.isOpen]).toEqual([
    refused.key,
    "q2",
    "1234",
    true,
  ]);
});

test("another order gets another key", () => {
  const newKey = keys();
  const first = attemptFor(null, body, newKey);
  expect(attemptFor(first, { ...body, preset: "vm.large" }, newKey).key).not.toBe(first.key);
});

/** Answers in turn, and what happened meanwhile. */
function line(answers: ({ ordered: Ordered } | { failure: RpcFailure })[]) {
  const pauses: number[] = [];
  let lostCount = 0;
  let next = 0;
  const outcome = sendUntilAnswered(
    async () => answers[next++] ?? { failure: lost },
    async (milliseconds) => void pauses.push(milliseconds),
    () => {
      lostCount++;
    },
  );
  return outcome.then((result) => ({ result, pauses, lostCount, sent: next }));
}

test("an order is asked for again until somebody answers", async () => {
  const { result, pauses, lostCount } = await line([
    { failure: lost },
    { failure: failure({ code: "internal", doc: "internal" }) },
    { ordered },
  ]);
  expect(result).toEqual({ state: "accepted", ordered });
  expect([pauses, lostCount]).toEqual([retryPauses.slice(0, 2), 2]);
});

test("a refusal is final", async () => {
  const refusal = failure({ doc: "order.out_of_stock" });
  const { result, sent } = await line([{ failure: lost }, { failure: refusal }]);
  expect([result, sent]).toEqual([{ state: "refused", failure: refusal }, 2]);
});

test("in the end it says that it does not know", async () => {
  const { result, sent } = await line([]);
  expect([result.state, sent]).toEqual(["unknown", retryPauses.length + 1]);
});

test.each([
  [{ code: "unauthenticated", doc: "session.missing" }, "signed_out"],
  [{ code: "pin_required", doc: "pin.wrong" }, "pin"],
  [{ code: "conflict", doc: "quote.price_changed" }, "requote"],
  [{ code: "invalid", doc: "quote.expired", fields: { quote: "has expired" } }, "requote"],
  [{ code: "invalid", doc: "order.out_of_stock", fields: { preset: "is out of stock" } }, "catalogue"],
  [{ code: "conflict", doc: "idempotency.conflict" }, "sent_already"],
  [{ code: "invalid", doc: "argument.invalid", fields: { hostname: "bad" } }, "fields"],
  [{ code: "limited", doc: "rate.limited" }, "other"],
] as const)("%o is met with %s", (facts, kind) => {
  expect(reactionTo(failure(facts)).kind).toBe(kind);
});
