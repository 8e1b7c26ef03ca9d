import { expect, it } from "vitest";
import { afterAttempt, type HandedOver } from "./handed-over";

const now = new Date("2030-01-01T12:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const waiting = (attempts: number): HandedOver => ({ state: "waiting", attempts, sentAt: null });
const sent = (minutes: number): HandedOver => ({ state: "sent", attempts: 1, sentAt: inMinutes(-minutes) });
const away = { state: "away", reason: "no answer" } as const;

it.each([
  [1, 2],
  [3, 8],
  [9, 360],
  [11, 360],
])("tries again after the %i. attempt in %i minutes, and not after the twelfth", (attempts, minutes) => {
  expect(afterAttempt(waiting(attempts), away, now)).toEqual({
    dueAt: inMinutes(minutes),
    reason: "no answer",
  });
  expect(afterAttempt(waiting(12), away, now)).toMatchObject({ state: "failed", reason: "no answer" });
});

it.each([
  [0, 2],
  [30, 15],
  [600, 60],
])("asks %i minutes after it was sent again in %i", (since, minutes) => {
  const accepted = afterAttempt(sent(since), { state: "accepted" }, now);
  expect(accepted).toMatchObject({ state: "sent", dueAt: inMinutes(minutes), reason: null });
  expect(afterAttempt(sent(since), away, now)).toEqual({ dueAt: inMinutes(minutes), reason: "no answer" });
});

it("gives up what has no end after three days, and what is lost for ever", () => {
  expect(afterAttempt(sent(4_400), { state: "accepted" }, now)).toMatchObject({
    ...{ state: "failed", reason: "no_end" },
  });
  expect(afterAttempt(sent(1), { state: "unknown" }, now)).toEqual({ state: "waiting", dueAt: inMinutes(2) });
  expect(afterAttempt({ ...sent(1), attempts: 12 }, { state: "unknown" }, now)).toMatchObject({
    ...{ state: "failed", reason: "lost" },
  });
});
