import { describe, expect, test } from "vitest";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { Customer, OnBehalf, SessionDetails, Staff } from "../operation/context";
import { rightsOfRole } from "../staff/staff-rights";
import { type Access, anybody, byStaff, decide, reads, refuse, writes } from "./access";

const session: SessionDetails = {
  id: "7c1d7f6e-0000-4000-8000-000000000001",
  token: "0".repeat(32),
  kind: "password",
  expiresAt: new Date("2030-01-01T00:00:00Z"),
  isBound: false,
  apiKeyId: null,
  serverId: null,
  reach: null,
  isPinExempt: false,
  ownerProvedUntil: null,
  serverIds: [],
  deployKeys: {},
  billingServers: [],
};

const owner: Customer = {
  kind: "customer",
  account: {
    id: 1,
    uuid: "7c1d7f6e-0000-4000-8000-000000000002",
    billingId: 2,
    email: "anna@example.test",
    region: "EU",
    companyId: 1,
    brandId: null,
    companyName: "Company",
    zone: "Europe/Amsterdam",
    allowedPayments: [],
    hasBilling: true,
    currency: "EUR",
    country: "NL",
    language: "en",
    status: "Active",
    isCorporate: false,
    isVerified: true,
    kycId: null,
    kycComment: null,
    vatNumber: "",
    hasPin: false,
    secondFactor: null,
    tags: [],
  },
  session,
  permissions: new Set(["eq/show", "eq/off"]),
  shownPermissions: ["eq/show", "eq/off"],
};

const withPin: Customer = { ...owner, account: { ...owner.account, hasPin: true } };
const inSession = (params: Partial<SessionDetails>, who = owner): Customer => ({
  ...who,
  session: { ...session, ...params },
});
const onBehalf = (mode: OnBehalf["mode"], mayUseConsoles = false): Customer => ({
  ...owner,
  onBehalf: {
    impersonationId: 1,
    staffAccountId: 9,
    staffName: "Staff",
    staffRights: [],
    mode,
    reason: "ticket 1",
    mayUseConsoles,
  },
});

const staff = (kind: StaffRole): Staff => ({
  kind: "staff",
  account: {
    id: 9,
    email: "sam@example.test",
    name: "Sam",
    kind,
    roleName: null,
    rights: rightsOfRole(kind),
    companies: null,
    language: "en",
    hasFactor: true,
  },
  session: { id: "7c1d7f6e-0000-4000-8000-000000000009", expiresAt: new Date(0), ownerProvedUntil: null },
});

const guarded = (access: Partial<Access>) => ({
  name: "eq.off",
  access: { ...writes(), right: "eq/off", ...access },
});

describe("what is declared", () => {
  test("a call for anybody asks for nothing", () => {
    expect(anybody("write")).toEqual({
      level: "write",
      who: "anybody",
      right: null,
      proof: [],
      impersonation: "allowed",
    });
  });

  test("a right that is left out stays open for the operation's own name, and null means none", () => {
    expect(reads().right).toBeUndefined();
    expect(reads({ right: null }).right).toBeNull();
    expect(writes({ right: "eq/on" }).right).toBe("eq/on");
  });

  test.each([
    ["a read", reads(), "allowed"],
    ["a write", writes(), "read_write"],
    ["a write for a person", writes({ who: "person" }), "forbidden"],
    ["a write that asks for a proof", writes({ proof: ["pin"] }), "forbidden"],
    ["a write that says so itself", writes({ who: "person", impersonation: "allowed" }), "allowed"],
  ])("staff in a customer's place: %s", (_what, access, allowed) => {
    expect(access.impersonation).toBe(allowed);
  });
});

describe("who may", () => {
  test.each([
    ["a guest, where anybody may", { kind: "guest" } as const, { who: "anybody" } as const],
    ["the owner with the right", owner, {}],
    ["the owner, where no right is asked for", owner, { right: null }],
    ["a person, where one is asked for", owner, { who: "person" } as const],
    ["a key with the right", inSession({ apiKeyId: 5, kind: "key" }), {}],
    ["staff with the right", staff("support"), byStaff("read", "customers/find")],
    ["any staff, where no right is asked for", staff("catalogue"), byStaff("read", null)],
    ["the operator, whatever the right", { kind: "operator" } as const, byStaff("write", "staff/manage")],
    ["staff who may write", onBehalf("read_write"), { impersonation: "read_write" } as const],
    ["staff who only look, at a read", onBehalf("read_only"), { impersonation: "allowed" } as const],
  ])("%s", (_who, actor, access) => {
    expect(decide(actor, guarded(access))).toEqual({ isAllowed: true, proof: [] });
  });

  test.each([
    ["a guest", { kind: "guest" } as const, {}, "unauthenticated", "session.missing"],
    [
      "a guest at a call of staff",
      { kind: "guest" } as const,
      byStaff("read", null),
      "unauthenticated",
      "session.missing",
    ],
    ["a customer at a call of staff", owner, byStaff("read", null), "forbidden", "staff.required"],
    [
      "staff without the right",
      staff("billing"),
      byStaff("write", "staff/manage"),
      "forbidden",
      "staff.right_missing",
    ],
    ["staff at a customer's call", staff("admin"), { right: null }, "forbidden", "staff.not_customer"],
    ["an owner without the right", owner, { right: "eq/none" }, "forbidden", "right.missing"],
    [
      "a key, where a person is asked for",
      inSession({ apiKeyId: 5 }),
      { who: "person" } as const,
      "forbidden",
      "person.required",
    ],
    [
      "staff who only look",
      onBehalf("read_only"),
      { impersonation: "read_write" } as const,
      "forbidden",
      "impersonation.read_only",
    ],
    [
      "staff, where none may",
      onBehalf("read_write"),
      { impersonation: "forbidden" } as const,
      "forbidden",
      "impersonation.forbidden",
    ],
  ])("not %s", (_who, actor, access, code, reason) => {
    const decision = decide(actor, guarded(access));
    expect(decision).toMatchObject({ isAllowed: false, reason });
    if (!decision.isAllowed) expect(refuse(decision).code).toBe(code);
  });

  test("a missing right is named, with who could grant it", () => {
    const access = guarded({ right: "eq/none" });
    expect(decide(owner, access)).toMatchObject({ missingRight: "eq/none", grantedBy: "staff" });
    expect(decide(inSession({ apiKeyId: 5 }), access)).toMatchObject({ grantedBy: "account" });
  });

  test("the right is looked at before the person, so that a key learns no more than it must", () => {
    const both = guarded({ right: "eq/none", who: "person" });
    expect(decide(inSession({ apiKeyId: 5 }), both)).toMatchObject({ reason: "right.missing" });
  });
});

describe("what is asked for beyond a session", () => {
  const both: Partial<Access> = { proof: ["pin", "owner"] };

  test.each([
    ["an account without a PIN, by password", owner, ["owner"]],
    ["an account with a PIN, by password", withPin, ["pin", "owner"]],
    [
      "a key that is exempt from the PIN",
      inSession({ apiKeyId: 5, kind: "key", isPinExempt: true }, withPin),
      [],
    ],
    ["a browser", inSession({ kind: "browser" }), ["owner"]],
    ["a browser, with a PIN", inSession({ kind: "browser" }, withPin), ["pin", "owner"]],
    ["a browser by another service", inSession({ kind: "sso" }), ["owner"]],
    ["a member of the account", inSession({ kind: "colleague" }), ["owner"]],
    ["a key", inSession({ apiKeyId: 5, kind: "key" }), []],
  ])("%s", (_who, actor, proof) => {
    expect(decide(actor, guarded(both))).toEqual({ isAllowed: true, proof });
  });

  test("nothing, where the operation asks for nothing", () => {
    expect(decide(inSession({ kind: "browser" }, withPin), guarded({}))).toEqual({
      isAllowed: true,
      proof: [],
    });
  });
});

test("a refusal becomes an error with its stable name, and with the right that is missing", () => {
  const refusal = decide(owner, guarded({ right: "eq/none" }));
  if (refusal.isAllowed) throw new Error("It was allowed.");
  expect(refuse(refusal)).toMatchObject({
    code: "forbidden",
    message: "permission denied",
    extras: { doc: "right.missing", details: { missing_right: "eq/none", granted_by: "staff" } },
  });
  const stranger = decide({ kind: "guest" }, guarded({}));
  if (stranger.isAllowed) throw new Error("It was allowed.");
  expect(refuse(stranger).extras).toEqual({ doc: "session.missing" });
});

describe("a console during impersonation of staff", () => {
  const novnc = {
    name: "eq.novnc",
    access: { ...writes({ right: null }), right: null, impersonation: "console" as const },
  };

  test.each([
    ["who may only read", onBehalf("read_only", true), "impersonation.read_only"],
    ["who may write", onBehalf("read_write"), "impersonation.no_console"],
  ])("is not for those %s", (_who, actor, reason) => {
    expect(decide(actor, novnc)).toMatchObject({ isAllowed: false, reason });
  });

  test("is for those who may write while the customer allows it", () => {
    expect(decide(onBehalf("read_write", true), novnc)).toMatchObject({ isAllowed: true });
  });
});
