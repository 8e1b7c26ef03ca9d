import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { knownDevices, loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount } from "@/lib/testing/factories";
import { asImpersonator, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { getLog } from "./get-log";
import { getLogDetails } from "./get-log-details";
import { listLoginHistory } from "./list";
import { loginHistoryStart } from "./rules";
import { isKnownBrowser } from "./shared/known-device";
import { type LoginNote, noteLogin } from "./shared/record-login";
import { sweepLoginHistory } from "./sweep";

withCatalogDatabase();

const db = () => database();
const noon = new Date("2026-03-04T12:00:00Z");
const plus = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

let accountId: number;
let me: SignedContext;
beforeEach(async () => {
  accountId = (await addAccount(db())).id;
  me = await asUser(accountId, { now: noon });
});

const doc = (name: string) => ({ extras: { doc: name } });
const wrong = (field: string) => ({ extras: { fields: { [field]: expect.any(String) } } });
const note = (facts: Partial<LoginNote> = {}) =>
  noteLogin(db(), {
    accountId,
    kind: "password",
    outcome: "signed_in",
    address: "203.0.113.5",
    userAgent: "curl/8.5.0",
    now: noon,
    ...facts,
  });
const rows = () =>
  db().select().from(loginHistory).where(eq(loginHistory.accountId, accountId)).orderBy(asc(loginHistory.id));
const mailed = () => db().select().from(mails).where(eq(mails.accountId, accountId));
const devices = () => db().select().from(knownDevices).where(eq(knownDevices.accountId, accountId));

describe("the log", () => {
  test("shows each attempt with its facts, newest first, and nobody else's", async () => {
    await note();
    await note({ outcome: "wrong_password", kind: "browser", now: plus(61), address: "198.51.100.7" });
    await note({ accountId: (await addAccount(db())).id });
    expect(await getLog.call(me, {})).toEqual({
      result: "OK",
      action: "get_log",
      totalresults: 2,
      numreturned: 2,
      log: [
        {
          ...{ id: expect.any(Number), date: "2026-03-04 12:01:01", type: "browser" },
          ...{ result: "wrong_password", ip: "198.51.100.7", device: "curl/8.5.0" },
        },
        {
          ...{ id: expect.any(Number), date: "2026-03-04 12:00:00", type: "password" },
          ...{ result: "signed_in", ip: "203.0.113.5", device: "curl/8.5.0" },
        },
      ],
    });
  });

  test("is read in pieces that neither overlap nor leave anything out", async () => {
    for (let turn = 0; turn < 5; turn++) await note({ address: `192.0.2.${turn}` });
    const page = async (limitstart: number, limitnum: number) => {
      const { log, totalresults, numreturned } = await getLog.call(me, { limitstart, limitnum });
      expect([totalresults, numreturned]).toEqual([5, log.length]);
      return log.map(({ ip }) => ip.slice(-1)).join("");
    };
    expect([await page(0, 2), await page(2, 2), await page(4, 2), await page(6, 2)]).toEqual([
      "43",
      "21",
      "0",
      "",
    ]);
    for (const [field, input] of [
      ["limitnum", { limitnum: 0 }],
      ["limitnum", { limitnum: 251 }],
      ["limitstart", { limitstart: -1 }],
    ] as const)
      await expect(getLog.call(me, input), JSON.stringify(input)).rejects.toMatchObject(wrong(field));
  });

  test("ends twelve months ago to the second, in every way in which it is read", async () => {
    await note({ now: new Date("2025-03-04T12:00:00Z") });
    await note({ now: new Date("2025-03-04T12:00:01Z"), userAgent: "kept" });
    const [old, kept] = await rows();
    expect((await getLog.call(me, {})).log.map(({ id }) => id)).toEqual([kept?.id]);
    expect((await listLoginHistory.call(me, {})).entries.map(({ id }) => id)).toEqual([kept?.id]);
    await expect(getLogDetails.call(me, { id: old?.id ?? 0 })).rejects.toMatchObject(
      doc("sign_in.not_found"),
    );
    expect((await getLogDetails.call(me, { id: kept?.id ?? 0 })).log.user_agent).toBe("kept");
    expect(loginHistoryStart(new Date("2028-02-29T23:00:00Z"))).toEqual(new Date("2027-03-01T23:00:00Z"));
  });

  test("tells what became of a session: it lives, was ended, is over, or is forgotten", async () => {
    const { id: sessionId, expiresAt } = me.actor.session;
    await note({ sessionId });
    await note({ outcome: "wrong_code" });
    const [opened, failed] = (await rows()).map(({ id }) => id);
    const of = async (id = opened ?? 0, now = noon) => {
      const { session, session_ends } = (await getLogDetails.call({ ...me, now }, { id })).log;
      return [session, session_ends];
    };
    const ends = expiresAt.toISOString().slice(0, 19).replace("T", " ");
    expect(await of()).toEqual(["live", ends]);
    expect(await of(opened, new Date(expiresAt.getTime() - 1_000))).toEqual(["live", ends]);
    expect(await of(opened, expiresAt)).toEqual(["over", ends]);
    const mine = eq(sessions.id, sessionId);
    await db()
      .update(sessions)
      .set({ endedAt: plus(5) })
      .where(mine);
    expect(await of()).toEqual(["over", "2026-03-04 12:00:05"]);
    await db().delete(sessions).where(mine);
    expect(await of()).toEqual(["over", "0000-00-00 00:00:00"]);
    expect(await of(failed)).toEqual(["", "0000-00-00 00:00:00"]);
  });

  test("names the key, the staff who visited and why, but is for persons alone", async () => {
    const key = await asKey(accountId, {}, { now: noon });
    await note({ kind: "key", apiKeyId: key.actor.session.apiKeyId ?? 0 });
    await asImpersonator(accountId, { reason: "ticket 12" });
    await db().update(apiKeys).set({ name: "renamed" }).where(eq(apiKeys.accountId, accountId));
    const now = new Date();
    const { entries } = await listLoginHistory.call({ ...me, now }, {});
    expect(entries).toMatchObject([
      { kind: "support", key: null, visit: { name: "Test Customer", kind: "support", reason: "ticket 12" } },
      { kind: "key", key: "renamed", visit: null },
    ]);
    const id = entries[1]?.id ?? 0;
    expect((await getLogDetails.call({ ...me, now }, { id })).log.key).toBe("renamed");
    for (const work of [getLog, listLoginHistory, getLogDetails])
      await expect(work.call(key, { id })).rejects.toMatchObject(doc("person.required"));
    await expect(getLogDetails.call(me, { id: "x" })).rejects.toMatchObject(wrong("id"));
    const stranger = await asUser((await addAccount(db())).id, { now });
    await expect(getLogDetails.call(stranger, { id })).rejects.toMatchObject(doc("sign_in.not_found"));
  });
});

describe("a note", () => {
  test("of a refused caller is written once a minute from each address, of another outcome each time", async () => {
    const at = (seconds: number, facts: Partial<LoginNote> = {}) =>
      note({ outcome: "held", now: plus(seconds), ...facts });
    await at(0);
    await at(59);
    await at(30, { address: "198.51.100.7" });
    await at(31, { outcome: "key_refused" });
    await at(60);
    for (const seconds of [61, 62]) await at(seconds, { outcome: "wrong_password" });
    expect(
      (await rows()).map(({ at: when, outcome, address }) => [when, outcome, address.slice(-1)]),
    ).toEqual([
      [noon, "held", "5"],
      [plus(30), "held", "7"],
      [plus(31), "key_refused", "5"],
      [plus(60), "held", "5"],
      [plus(61), "wrong_password", "5"],
      [plus(62), "wrong_password", "5"],
    ]);
  });

  test("of what is no person's sign-in remembers no device and mails nothing", async () => {
    await note({ userAgent: "first", kind: "browser", deviceId: "a".repeat(32) });
    for (const kind of ["key", "support", "colleague"] as const) await note({ kind, userAgent: kind });
    for (const outcome of ["wrong_password", "asked_for_code", "wrong_code"] as const)
      await note({ outcome, userAgent: outcome });
    expect(await devices()).toHaveLength(1);
    expect(await mailed()).toEqual([]);
    await note({ kind: "sso", userAgent: "new" });
    expect(await devices()).toHaveLength(2);
    expect(await mailed()).toHaveLength(1);
  });

  test("keeps no more of a name than fits, and the device is the same whatever comes after", async () => {
    const long = "x".repeat(300);
    await note({ userAgent: `${long}one` });
    await note({ userAgent: `${long}two`, now: plus(5) });
    expect((await rows()).map(({ userAgent }) => userAgent)).toEqual([long, long]);
    expect(await devices()).toMatchObject([{ firstSeenAt: noon, lastSeenAt: plus(5) }]);
  });

  test("of two sign-ins from one new device at once makes one mail", async () => {
    await note({ kind: "browser", deviceId: "a".repeat(32) });
    const deviceId = "b".repeat(32);
    await Promise.all([1, 2, 3].map(() => note({ kind: "browser", deviceId })));
    expect(await mailed()).toHaveLength(1);
    expect(await rows()).toHaveLength(4);
  });
});

test("a browser is known by its cookie alone, and to that account alone", async () => {
  const seen = { userAgent: "curl/8.5.0", address: "203.0.113.5" };
  const deviceId = "a".repeat(32);
  await note({ kind: "browser", deviceId });
  await note();
  const other = (await addAccount(db())).id;
  const isKnown = (id: number, facts: object) => isKnownBrowser(db(), id, { ...seen, ...facts });
  expect(await isKnown(accountId, { deviceId })).toBe(true);
  expect(await isKnown(accountId, { deviceId, userAgent: "", address: "192.0.2.1" })).toBe(true);
  expect(await isKnown(accountId, {})).toBe(false);
  expect(await isKnown(accountId, { deviceId: null })).toBe(false);
  expect(await isKnown(accountId, { deviceId: "b".repeat(32) })).toBe(false);
  expect(await isKnown(other, { deviceId })).toBe(false);
  expect(await isKnown(0, { deviceId })).toBe(false);
});

test("what is swept is what is not shown any more, and of the devices all but the last", async () => {
  await note({ now: new Date("2025-03-04T11:59:59Z"), userAgent: "old" });
  await note({ now: new Date("2025-03-04T12:00:01Z"), userAgent: "new" });
  const shown = (await getLog.call(me, {})).totalresults;
  await sweepLoginHistory(db(), noon);
  expect((await rows()).map(({ userAgent }) => userAgent)).toEqual(["new"]);
  expect(shown).toBe(1);
  expect(await devices()).toHaveLength(1);
  await sweepLoginHistory(db(), new Date("2030-01-01T00:00:00Z"));
  expect(await rows()).toEqual([]);
  expect(await devices()).toHaveLength(1);
});
