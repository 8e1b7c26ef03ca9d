import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import {
  asBrowser,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { flipTag } from "../../identity/auth/flip-tag";
import { resetPin } from "../../identity/pins/reset-pin";
import { changeStaffRole } from "../../support/staff/change-role";
import { writeOwnRow } from "../audit-trail/write-audit";
import type { SignedContext } from "../operation/context";
import { listActivity } from "./mine";
import { searchAudit } from "./search";
import { readChanges } from "./shared/read-changes";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database(), { pin: "4071" });
  owner = await asBrowser(account.id);
});

const flip = (context: SignedContext, value: "0" | "1") =>
  flipTag.call(context, { tag: "newsletter", value });
const reset = { reason: "ticket 4711" };

describe("the log of an account", () => {
  it("says who did what to the account, newest first, with old and new", async () => {
    await flip(owner, "1");
    await flip(await asKey(account.id), "0");
    const support = await asStaff("support");
    await resetPin.call(support, { email: account.email, ...reset });
    const { entries } = await listActivity.call(owner, {});
    expect(entries).toMatchObject([
      {
        action: "pins.reset",
        who: { kind: "staff", name: "Test Customer", role: "support" },
        changes: [{ field: "reason", from: null, to: "ticket 4711" }],
        address: "",
      },
      { action: "auth.flip_tag", who: { kind: "key", name: "test key" }, address: "203.0.113.5" },
      {
        action: "auth.flip_tag",
        who: { kind: "owner" },
        account: null,
        changes: [{ field: "newsletter", to: "1" }],
      },
    ]);
  });

  it("tells members from the owner, from keys and from support", async () => {
    const person = (await addAccount(database())).id;
    const at = new Date();
    await flip(owner, "1");
    await flip(await asKey(account.id), "0");
    await resetPin.call(await asStaff("support"), { email: account.email, ...reset });
    await asImpersonator(account.id);
    await inTransaction((db) =>
      writeOwnRow(db, {
        at,
        operation: "eq.off",
        actorKind: "customer",
        actorAccountId: person,
        accountId: account.id,
        requestId: "r-1",
      }),
    );
    const { entries } = await listActivity.call(owner, { actor: "colleagues" });
    expect(entries).toMatchObject([{ action: "eq.off", who: { kind: "colleague" } }]);
    for (const actor of ["me", "keys", "staff"] as const)
      expect((await listActivity.call(owner, { actor })).entries).not.toContainEqual(entries[0]);
  });

  it("is filtered by who, what, about what and when", async () => {
    await flip(owner, "1");
    await flip(await asKey(account.id), "0");
    await resetPin.call(operatorContext(), { email: account.email, ...reset });
    const count = async (filter: Parameters<typeof listActivity.call>[1]) =>
      (await listActivity.call(owner, filter)).entries.length;
    const today = new Date().toISOString().slice(0, 10);
    expect(await count({ actor: "me" })).toBe(1);
    expect(await count({ action: "auth.flip_tag,pins.reset" })).toBe(3);
    expect(await count({ actor: "keys" })).toBe(1);
    expect(await count({ actor: "staff" })).toBe(1);
    expect(await count({ action: "auth.flip_tag" })).toBe(2);
    expect(await count({ object: `account ${account.id}`, action: "pins.reset" })).toBe(1);
    expect(await count({ from: today, to: today })).toBe(3);
    expect(await count({ from: "2001-01-01", to: "2001-01-02" })).toBe(0);
    expect(await count({ from: "2999-01-01" })).toBe(0);
  });

  it("is read by pages that later rows do not shift", async () => {
    for (const value of ["1", "0", "1"] as const) await flip(owner, value);
    const first = await listActivity.call(owner, { size: 2 });
    await flip(owner, "0");
    const next = await listActivity.call(owner, { size: 2, before: first.older ?? 0 });
    expect(next.entries).toHaveLength(1);
    expect(next.older).toBeNull();
    const back = await listActivity.call(owner, { size: 2, after: next.newer ?? 0 });
    expect(back.entries.map(({ id }) => id)).toEqual(first.entries.map(({ id }) => id));
  });

  it("is its owner's alone", async () => {
    await flip(owner, "1");
    const stranger = await asUser((await addAccount(database())).id);
    expect((await listActivity.call(stranger, {})).entries).toEqual([]);
    await expect(listActivity.call(await asKey(account.id), {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the log of all accounts", () => {
  it("is for staff with the right, and that they looked stands in it, though not in the customer's", async () => {
    await flip(owner, "1");
    const support = await asStaff("support");
    const { email, id } = support.actor.account;
    const found = await searchAudit.call(support, { actor: account.email });
    expect(found.entries).toMatchObject([{ action: "auth.flip_tag", account: account.email }]);
    const looks = await searchAudit.call(await asStaff("admin"), { actor: email });
    expect(looks.entries).toMatchObject([
      { action: "audit.search", changes: [{ field: "actor", to: account.email }] },
    ]);
    expect((await listActivity.call(owner, {})).entries).toHaveLength(1);
    await changeStaffRole.call(operatorContext(), { id, kind: "catalogue" });
    await expect(searchAudit.call(await asStaff("catalogue", id), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    const byNobody = await searchAudit.call(await asStaff("billing"), { actor: "nobody@example.test" });
    expect(byNobody.entries).toEqual([]);
  });
});

describe("stored notes", () => {
  it("are read as old and new where both were kept", () => {
    const fields = [{ field: "expires", from: null, to: "2030-01-01" }];
    expect(readChanges({ kind: { from: "support", to: "admin" }, fields, ids: [1, 2], ok: true })).toEqual([
      { field: "kind", from: "support", to: "admin" },
      { field: "expires", from: null, to: "2030-01-01" },
      { field: "ids", from: null, to: ["1", "2"] },
      { field: "ok", from: null, to: "true" },
    ]);
  });
});
