import { expect, test } from "vitest";
import {
  afterAction,
  conditionOf,
  freedOfDebt,
  isBeforeInstall,
  isMoving,
  isRenewed,
  powerOf,
  refusalOf,
  type ServerCommand,
  type ServerState,
  type Standing,
  statesOf,
  statusOf,
  suspendedForDebt,
} from "./rules";

test.each<[ServerState, string, "on" | "off", boolean, boolean]>([
  ["awaiting_payment", "presale", "off", true, false],
  ["deploying", "TT", "off", true, true],
  ["running", "rent", "on", false, false],
  ["stopped", "rent", "off", false, false],
  ["suspended", "power_off", "off", false, false],
  ["failed", "TT", "off", false, false],
  ["deleted", "power_off", "off", false, false],
])("%s is %s, %s; before its install: %s; moving: %s", (state, condition, power, isBefore, moves) => {
  expect(conditionOf(state)).toBe(condition);
  expect(powerOf(state)).toBe(power);
  expect(isBeforeInstall(state)).toBe(isBefore);
  expect(isMoving(state)).toBe(moves);
});

test.each([
  ["presale", ["awaiting_payment"]],
  ["TT", ["in_review", "deploying", "failed"]],
  ["rent", ["awaiting_payment", "in_review", "deploying", "running", "failed"]],
  ["power_off", ["stopped", "suspended"]],
  ["tt", []],
  ["", []],
])("the filter %j is of the states %j, never of what is gone", (condition, states) => {
  expect(statesOf(condition)).toEqual(states);
});

const actions: ServerCommand[] = ["on", "off", "hard_off", "reboot", "boot_dev", "suspend", "unsuspend"];

const standing = (facts: Partial<Standing>): Standing => ({
  state: "running",
  suspendedBy: null,
  stateBefore: null,
  isPaused: false,
  ...facts,
});
const running = standing({});
const stopped = standing({ state: "stopped" });
const paused = standing({ state: "suspended", suspendedBy: "owner", stateBefore: "stopped", isPaused: true });
const unpaid = standing({ state: "suspended", suspendedBy: "unpaid", stateBefore: "running" });
const pausedAndUnpaid = standing({ ...paused, suspendedBy: "unpaid" });
const ending = standing({ state: "suspended", suspendedBy: "cancelled" });

test("status says power_off of what is off, the condition does not", () => {
  expect([statusOf("stopped"), conditionOf("stopped")]).toEqual(["power_off", "rent"]);
  expect([statusOf("suspended"), conditionOf("suspended")]).toEqual(["power_off", "power_off"]);
  expect([statusOf("running"), statusOf("deploying")]).toEqual(["rent", "TT"]);
});

const suspended = "server.suspended";
test.each<[string, Standing, Partial<Record<ServerCommand, string>>]>([
  ["one that runs", running, {}],
  ["one that is off", stopped, { reboot: "server.off" }],
  [
    "one that its owner paused",
    paused,
    { on: suspended, off: suspended, hard_off: suspended, reboot: suspended, boot_dev: suspended },
  ],
  [
    "one that is not paid",
    unpaid,
    {
      on: suspended,
      off: suspended,
      hard_off: suspended,
      reboot: suspended,
      boot_dev: suspended,
      suspend: suspended,
      unsuspend: "server.overdue",
    },
  ],
  ["one that ends", ending, Object.fromEntries(actions.map((action) => [action, "server.deleted"]))],
  [
    "one that is made",
    standing({ state: "deploying" }),
    Object.fromEntries(actions.map((action) => [action, "server.deploying"])),
  ],
  [
    "one that nobody has paid",
    standing({ state: "awaiting_payment" }),
    Object.fromEntries(actions.map((action) => [action, "server.awaiting_payment"])),
  ],
])("what %s refuses", (_which, server, refused) => {
  const found = actions.flatMap((action) => {
    const refusal = refusalOf(action, server);
    return refusal === null ? [] : [[action, refusal]];
  });
  expect(Object.fromEntries(found)).toEqual(refused);
});

test.each<[ServerCommand, Standing, Partial<Standing>]>([
  ["off", running, { state: "stopped" }],
  ["off", stopped, { state: "stopped" }],
  ["hard_off", running, { state: "stopped" }],
  ["on", stopped, { state: "running" }],
  ["reboot", running, { state: "running" }],
  ["boot_dev", running, {}],
  ["suspend", stopped, { state: "suspended", suspendedBy: "owner", stateBefore: "stopped", isPaused: true }],
  ["suspend", paused, {}],
  ["unsuspend", paused, { state: "stopped", suspendedBy: null, stateBefore: null, isPaused: false }],
  ["unsuspend", running, {}],
])("%s makes of a server %j: %j", (action, server, change) => {
  expect(afterAction(action, server)).toEqual(change);
});

test("a pause outlasts a suspension for non-payment, and is paid for", () => {
  expect(suspendedForDebt(running)).toEqual({
    state: "suspended",
    suspendedBy: "unpaid",
    stateBefore: "running",
  });
  expect(suspendedForDebt(paused)).toEqual({ suspendedBy: "unpaid" });
  expect(suspendedForDebt(ending)).toBeNull();
  expect(freedOfDebt(unpaid)).toEqual({ state: "running", suspendedBy: null, stateBefore: null });
  expect(freedOfDebt(pausedAndUnpaid)).toEqual({ suspendedBy: "owner" });
  expect(freedOfDebt(running)).toBeNull();
  expect([running, stopped, paused].map(isRenewed)).toEqual([true, true, true]);
  expect([unpaid, pausedAndUnpaid, ending].map(isRenewed)).toEqual([false, false, false]);
});
