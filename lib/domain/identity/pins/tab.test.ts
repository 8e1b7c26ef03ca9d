import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { pinResetRequests, pins, pinTrusts } from "@/lib/db/tables/identity/pins";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asGuest,
  asImpersonator,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { askPinReset } from "./ask-reset";
import { checkPin } from "./check-pin";
import { lockPin } from "./lock-pin";
import { setPin } from "./set-pin";
import { showPin } from "./show-pin";
import { trustPin } from "./trust-pin";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(db(), { pin: "4071" });
  owner = await asBrowser(account.id);
});

const at = (seconds: number, by = owner): SignedContext => ({
  ...by,
  now: new Date(owner.now.getTime() + seconds * 1000),
});
const bare = async (pin?: string) => asBrowser((await addAccount(db(), pin ? { pin } : {})).id);
const rowOf = async (by = owner) =>
  (await db().select().from(pins).where(eq(pins.accountId, by.actor.account.id)))[0];
const answered = (callback: string, by = owner) =>
  checkCallback.call(asGuest({ now: at(60, by).now }), { key: callback });

describe("a tab that gave the PIN", () => {
  it("goes without it for ten minutes, as its page says, and no other tab does", async () => {
    const { pin_trust, seconds } = await trustPin.call(owner, { pin: "4071" });
    expect([pin_trust, seconds]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 600]);
    expect(await showPin.call(at(599), { pin_trust })).toMatchObject({ trusted_seconds: 1 });
    expect(await showPin.call(at(600), { pin_trust })).toMatchObject({ trusted_seconds: 0 });
    for (const other of [{}, { pin_trust: "0".repeat(32) }, { pin_trust: "x" }])
      expect(await showPin.call(owner, other)).toMatchObject({ trusted_seconds: 0 });
  });

  it("gets a new trust by the PIN alone, and a wrong PIN gives none and counts", async () => {
    const { pin_trust: pin } = await trustPin.call(owner, { pin: "4071" });
    for (const wrong of ["1111", "", "not_set", pin.slice(0, 20)])
      await expect(trustPin.call(owner, { pin: wrong })).rejects.toMatchObject({ code: "pin_required" });
    expect(await db().$count(pinTrusts, eq(pinTrusts.accountId, account.id))).toBe(1);
    expect((await rowOf())?.wrongTotal).toBeGreaterThanOrEqual(1);
  });

  it("is locked at once by a press, as often as it is pressed, and others stay as they are", async () => {
    const one = await trustPin.call(owner, { pin: "4071" });
    const other = await trustPin.call(owner, { pin: "4071" });
    for (let press = 0; press < 2; press++)
      expect(await lockPin.call(owner, { pin_trust: one.pin_trust })).toEqual({});
    expect(await showPin.call(owner, one)).toMatchObject({ trusted_seconds: 0 });
    expect(await showPin.call(owner, other)).toMatchObject({ trusted_seconds: 600 });
    await lockPin.call(await bare("4071"), { pin_trust: other.pin_trust });
    expect(await showPin.call(owner, other)).toMatchObject({ trusted_seconds: 600 });
  });

  it("is one of our own pages', of an account that has a PIN, and never of impersonating staff", async () => {
    await expect(trustPin.call(await asUser(account.id), { pin: "4071" })).rejects.toMatchObject(
      doc("pin.not_set"),
    );
    await expect(trustPin.call(await bare(), { pin: "" })).rejects.toMatchObject(doc("pin.not_set"));
    const { context } = await asImpersonator(
      account.id,
      { mode: "read_write" },
      { supportReason: "asked to" },
    );
    for (const call of [
      () => trustPin.call(context, { pin: "4071" }),
      () => lockPin.call(context, { pin_trust: "x" }),
    ])
      await expect(call()).rejects.toMatchObject(doc("impersonation.forbidden"));
    expect(await db().$count(pinTrusts, eq(pinTrusts.accountId, account.id))).toBe(0);
  });
});

describe("the page of the PIN", () => {
  const none = {
    is_set: false,
    set_at: null,
    last_wrong_at: null,
    wrong_total: 0,
    first_wrong_at: null,
    locked_seconds: 0,
    is_slowed: false,
    trusted_seconds: 0,
    reset_asked_at: null,
  };

  it("says of an account without one that there is none", async () => {
    expect(await showPin.call(await bare(), {})).toEqual(none);
  });

  it("tells of wrong tries, and of the lock to the second, and forgets them with a new PIN", async () => {
    const set_at = (await rowOf())?.setAt.toISOString();
    expect(await showPin.call(owner, {})).toEqual({ ...none, is_set: true, set_at });
    for (let count = 0; count < 4; count++) await checkPin.call(at(count), { pin: "1111" });
    const first_wrong_at = owner.now.toISOString();
    expect(await showPin.call(at(4), {})).toMatchObject({
      wrong_total: 4,
      locked_seconds: 0,
      is_slowed: true,
    });
    await checkPin.call(at(4), { old_pin: "1111" });
    expect(await showPin.call(at(10), {})).toEqual({
      ...none,
      is_set: true,
      set_at,
      wrong_total: 5,
      first_wrong_at,
      last_wrong_at: at(4).now.toISOString(),
      locked_seconds: 54,
      is_slowed: true,
    });
    expect(await showPin.call(at(64), {})).toMatchObject({ locked_seconds: 0, is_slowed: true });
    await setPin.call(at(64), { old_pin: "4071", new_pin: "5182" });
    const now = { ...none, is_set: true, set_at: at(64).now.toISOString() };
    expect(await showPin.call(at(65), {})).toMatchObject({ ...now, last_wrong_at: expect.any(String) });
  });
});

describe("a PIN by callback", () => {
  it("is checked under either name, of which `pin` counts, and set only with the one before", async () => {
    const state = async (by: Promise<{ callback: string }>) => (await answered((await by).callback)).result;
    expect(await state(checkPin.call(owner, { pin: "4071" }))).toBe("OK");
    expect(await state(checkPin.call(owner, { old_pin: "4071" }))).toBe("OK");
    expect(await state(checkPin.call(owner, { pin: "1111", old_pin: "4071" }))).toBe("Fail");
    const before = await rowOf();
    expect(await state(setPin.call(at(1), { old_pin: "1111", new_pin: "5182" }))).toBe("Fail");
    expect(await state(setPin.call(at(1), { new_pin: "5182" }))).toBe("Fail");
    expect(await rowOf()).toMatchObject({ hash: before?.hash, setAt: before?.setAt });
    expect(await mailsTo(account.email)).toEqual([]);
    expect(await state(setPin.call(at(2), { old_pin: "4071", new_pin: "5182" }))).toBe("OK");
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual(["Your PIN was changed"]);
    const rows = await db().select().from(auditRows).where(eq(auditRows.accountId, account.id));
    expect(
      rows.filter(({ operation }) => operation === "eq.set_pin").map(({ changes }) => changes),
    ).toContainEqual({
      changed: "PIN",
    });
    expect(JSON.stringify(rows)).not.toMatch(/4071|5182/);
  });

  it("is set for the first time with nothing or `not_set` before it, by one of two at once", async () => {
    const by = await bare();
    const set = (new_pin: string, old_pin?: string) =>
      setPin.call(by, { new_pin, ...(old_pin ? { old_pin } : {}) });
    const [one, other] = await Promise.all([set("5182"), set("6293", "not_set")]);
    const ends = [(await answered(one.callback)).result, (await answered(other.callback)).result];
    expect(ends.sort()).toEqual(["Fail", "OK"]);
    expect(await mailsTo(by.actor.account.email)).toHaveLength(1);
  });

  it.each(["407", "4071234", "40a1", "", "４０７１"])("is not set to %j", async (new_pin) => {
    await expect(setPin.call(owner, { old_pin: "4071", new_pin })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { new_pin: expect.any(String) } },
    });
    expect((await rowOf())?.wrongTotal).toBe(0);
  });
});

describe("a request to have the PIN removed", () => {
  const reason = "I have lost the paper that it was on";

  it("is asked once: of two at once one is the first, and its page and a mail say so", async () => {
    const by = await proved(owner);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => askPinReset.call(by, { reason: `  ${reason} ` })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { asked_at: by.now.toISOString() } },
    ]);
    for (const one of tries)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "conflict", ...doc("pin.reset_open") });
    const isTheirs = eq(pinResetRequests.accountId, account.id);
    expect(await db().select().from(pinResetRequests).where(isTheirs)).toMatchObject([
      { reason, handledAt: null },
    ]);
    expect(await showPin.call(owner, {})).toMatchObject({
      reset_asked_at: by.now.toISOString(),
      is_set: true,
    });
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  it.each([
    ["few words", "   too few   "],
    ["no words", ""],
    ["more than fits", "x".repeat(1_001)],
  ])("with %s is refused by the field", async (_, given) => {
    await expect(askPinReset.call(await proved(owner), { reason: given })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { reason: expect.any(String) } },
    });
    expect(await showPin.call(owner, {})).toMatchObject({ reset_asked_at: null });
  });

  it("is for an owner who was proved, and where there is a PIN", async () => {
    await expect(askPinReset.call(owner, { reason })).rejects.toMatchObject(doc("owner.unproved"));
    await expect(askPinReset.call(await proved(await bare()), { reason })).rejects.toMatchObject(
      doc("pin.not_set"),
    );
    await expect(askPinReset.call(await asKey(account.id), { reason })).rejects.toMatchObject(
      doc("person.required"),
    );
    expect(await mailsTo(account.email)).toEqual([]);
  });
});
