import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isStaffRole, staffRoles } from "@/lib/base/staff-roles";
import { startLog } from "@/lib/log";
import { isInReach } from "../access/reach";
import { nextStage } from "../async/job-kind";
import { fail } from "../errors/fail";
import { knownError } from "../errors/known-error";
import { askedFor, isOnRecord, remember } from "../staff/staff-read-audit";
import { readReason, staffIdOf } from "../staff/staff-reason";
import { hasStaffRight, rightsOfRole, rightsOfStaff } from "../staff/staff-rights";
import type { Context, Staff } from "./context";

beforeAll(() => startLog("silent"));
afterAll(() => startLog("warn"));

const now = new Date("2026-03-04T12:00:00Z");
const staff = (session: string): Staff => ({
  kind: "staff",
  account: {
    id: 7,
    email: "sam@example.test",
    name: "Sam",
    kind: "support",
    roleName: null,
    rights: rightsOfRole("support"),
    companies: null,
    language: "en",
    hasFactor: true,
  },
  session: { id: session, expiresAt: new Date("2030-01-01T00:00:00Z"), ownerProvedUntil: null },
});
const contextOf = (actor: Staff | { kind: "operator" }, seconds = 0) =>
  ({ actor, now: new Date(now.getTime() + seconds * 1_000) }) as unknown as Context;

describe("a session's reach", () => {
  test("is the whole account, one server, or some; a list that is empty reaches none", () => {
    const whole = { serverId: null, reach: null };
    const one = { serverId: 5, reach: null };
    const some = { serverId: null, reach: [5, 6] };
    const none = { serverId: null, reach: [] };
    const reached = (id: number | null) => [whole, one, some, none].map((params) => isInReach(params, id));
    expect(reached(5)).toEqual([true, true, true, false]);
    expect(reached(6)).toEqual([true, false, true, false]);
    expect(reached(7)).toEqual([true, false, false, false]);
    // Things without a server are visible only to callers who reach the whole account.
    expect(reached(null)).toEqual([true, false, false, false]);
  });

  test("of a member counts by the list, whatever server stands beside it", () => {
    expect(isInReach({ serverId: 9, reach: [5] }, 9)).toBe(false);
    expect(isInReach({ serverId: 9, reach: [5] }, 5)).toBe(true);
  });
});

describe("a look of staff at a list that its page reads again and again", () => {
  const look = { name: "desk.list", input: { page: 1 }, looks: "now_and_then" as const };

  test("is on record for five minutes of the same question of the same session", () => {
    const context = contextOf(staff("one"));
    expect(isOnRecord(context, look)).toBe(false);
    remember(context, look);
    expect(isOnRecord(contextOf(staff("one"), 299), look)).toBe(true);
    expect(isOnRecord(contextOf(staff("one"), 300), look)).toBe(false);
    expect(isOnRecord(contextOf(staff("two")), look)).toBe(false);
    expect(isOnRecord(context, { ...look, input: { page: 2 } })).toBe(false);
    expect(isOnRecord(context, { ...look, name: "desk.other" })).toBe(false);
  });

  test("counts each time where it shows something, never where it does not, and each time for the operator", () => {
    const each = { ...look, looks: "each" as const };
    const never = { ...look, looks: "never" as const };
    const context = contextOf(staff("three"));
    const operator = contextOf({ kind: "operator" });
    for (const one of [each, never]) remember(context, one);
    remember(operator, look);
    expect(isOnRecord(context, each)).toBe(false);
    expect(isOnRecord(context, never)).toBe(true);
    expect(isOnRecord(operator, look)).toBe(false);
  });

  test("is noted by what is short in its question", () => {
    const input = { id: 5, name: "x".repeat(101), query: "x ".repeat(50), list: [1], on: true, none: null };
    expect(askedFor(input)).toEqual({ id: 5, query: "x ".repeat(50), on: true });
  });
});

describe("the reason that staff give", () => {
  test("has five characters that are no spaces around it, and is cut where it is too long", () => {
    expect(readReason("  ticket ")).toBe("ticket");
    expect(readReason("x".repeat(501))).toBe("x".repeat(500));
    for (const text of ["", "     ", " abcd "])
      expect(() => readReason(text), text).toThrow(
        expect.objectContaining({ extras: { doc: "reason.missing" } }),
      );
  });

  test("is that of a member of staff, or of the operator, who has no number", () => {
    expect(staffIdOf(staff("one"))).toBe(7);
    expect(staffIdOf({ kind: "operator" })).toBeNull();
  });
});

describe("rights of staff", () => {
  test("are all the administrator's, and money and machines are not for the same people", () => {
    const all = rightsOfRole("admin");
    for (const kind of staffRoles) expect(all).toEqual(expect.arrayContaining(rightsOfRole(kind)));
    const may = (right: string) =>
      staffRoles.filter((kind) => hasStaffRight({ rights: rightsOfRole(kind) }, right));
    expect(may("payments/refund")).toEqual(["billing", "admin"]);
    expect(may("servers/suspend")).toEqual(["support", "admin"]);
    expect(may("staff/manage")).toEqual(["admin"]);
    expect(rightsOfRole("catalogue")).toEqual(["catalogue/change"]);
  });

  test("are none for what is no right or no kind, such as a name that every object has", () => {
    for (const right of ["", "toString", "constructor", "staff/Manage"])
      expect(hasStaffRight({ rights: rightsOfRole("admin") }, right), right).toBe(false);
    expect(rightsOfStaff("support", ["staff/manage", "toString", "audit/read"])).toEqual(["audit/read"]);
    for (const role of ["customer", "Admin", "toString", ""]) expect(isStaffRole(role), role).toBe(false);
  });
});

test("an error that nobody foresaw is told by its request alone", () => {
  const refusal = fail("zone.not_found");
  expect(knownError(refusal, "r-1")).toBe(refusal);
  const unknown = knownError(new Error("password is hunter2"), "r-1");
  expect(unknown).toMatchObject({ code: "internal", extras: { doc: "internal" }, facts: { request: "r-1" } });
  expect(unknown.message).not.toContain("hunter2");
  expect(knownError("text", "r-2")).toMatchObject({ facts: { request: "r-2" } });
  for (const code of ["57P01", "53300", "08006", "ECONNREFUSED"]) {
    const cause = Object.assign(new Error("down"), { code });
    expect(knownError(new Error("query", { cause }), "r-3"), code).toMatchObject({
      code: "unavailable",
      extras: { retryAfterSeconds: 5 },
    });
  }
  const duplicate = Object.assign(new Error("duplicate"), { code: "23505" });
  expect(knownError(duplicate, "r-4")).toMatchObject({ code: "internal" });
});

test("a job goes through its stages in their order, and after the last there is none", () => {
  const stages = ["allocating", "installing", "verifying"];
  const kind = { stages } as unknown as Parameters<typeof nextStage>[0];
  const passed = ["queued"];
  for (let at = nextStage(kind, "queued"); at; at = nextStage(kind, at)) passed.push(at);
  expect(passed).toEqual(["queued", ...stages]);
});
