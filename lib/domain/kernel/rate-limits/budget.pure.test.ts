import { expect, test } from "vitest";
import { countOne, policies } from "./rules";

const start = new Date("2030-05-03T10:00:00Z");

/** How many of so many, one every so many seconds, are let through. */
function passed(policy: Parameters<typeof countOne>[0], everySeconds: number, all: number): number {
  let row = { failures: 0, since: start, blockedUntil: null as Date | null };
  let through = 0;
  for (let n = 0; n < all; n++) {
    const now = new Date(start.getTime() + n * everySeconds * 1000);
    if (row.blockedUntil && row.blockedUntil > now) continue;
    row = countOne(policy, row, now);
    through++;
  }
  return through;
}

test("what is written evenly, below the limit of an hour, is never too much", () => {
  expect(passed(policies.conversation_mails, 125, 1000)).toBe(1000);
  expect(passed(policies.abuse_mails, 19, 3000)).toBe(3000);
});

test("a flood stays limited, and a failure is forgotten only after a rest", () => {
  expect(passed(policies.conversation_mails, 1, 3600)).toBeLessThan(61);
  expect(passed(policies.login_pair, 125, 100)).toBeLessThan(60);
});
