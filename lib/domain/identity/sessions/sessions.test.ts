import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { knownDevices, loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { addLink } from "../../messages/mails/shared/links";
import { listLoginHistory } from "../login-history/list";
import { endSessionsByLink } from "./end-by-link";
import { endOneSession } from "./end-one";
import { endOtherSessions } from "./end-others";
import { listSessions } from "./list";

withCatalogDatabase();

const db = () => database();
const address = "203.0.113.5";

test("live sessions are listed with kind, address, device and key, this one first, and nobody else's", async () => {
  const account = await addAccount(db());
  const key = await asKey(account.id);
  await asUser(account.id, { now: new Date(Date.now() - 7_200_000) });
  const me = await asUser(account.id);
  await asUser(account.id, { address: "198.51.100.4" });
  await asUser((await addAccount(db())).id);
  const { sessions: shown, older } = await listSessions.call(me, {});
  expect(older).toBeNull();
  expect(shown[0]).toMatchObject({
    id: me.actor.session.id,
    is_current: true,
    kind: "password",
    device: "test",
  });
  expect(shown.map((one) => one.address).sort()).toEqual(["198.51.100.4", address, address]);
  expect(shown.find(({ kind }) => kind === "key")).toMatchObject({
    id: key.actor.session.id,
    is_current: false,
    key: { name: "test key" },
  });
  await db().update(apiKeys).set({ isActive: false }).where(eq(apiKeys.accountId, account.id));
  expect((await listSessions.call(me, {})).sessions).toHaveLength(2);
});

test("many live sessions are read in pages, each once, while others begin and end", async () => {
  const account = await addAccount(db());
  const at = Date.now() - 3_000_000;
  // Two of them started at the same time.
  for (const minutes of [0, 1, 1, 2, 3]) await asUser(account.id, { now: new Date(at + minutes * 60_000) });
  const me = await asUser(account.id, { now: new Date(at - 60_000) });
  const first = await listSessions.call(me, { size: 2 });
  expect(first.sessions[0]).toMatchObject({ id: me.actor.session.id, is_current: true });
  await asUser(account.id);
  const [, last] = first.sessions;
  await endOneSession.call(me, { id: last?.id ?? "" });
  const second = await listSessions.call(me, { size: 2, before: first.older ?? "" });
  const third = await listSessions.call(me, { size: 2, before: second.older ?? "" });
  expect(third.older).toBeNull();
  const ids = [first, second, third].flatMap((page) => page.sessions.map(({ id }) => id));
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  const stranger = await asUser((await addAccount(db())).id);
  expect((await listSessions.call(stranger, { before: last?.id ?? "" })).sessions).toHaveLength(1);
});

test("one session is ended at once, with an audit row; a foreign, an ended and an ill-formed id are not found", async () => {
  const account = await addAccount(db());
  const [me, other] = [await asUser(account.id), await asUser(account.id)];
  const stranger = await asUser((await addAccount(db())).id);
  const { id, token } = other.actor.session;
  expect(await readSession(token, address, new Date())).not.toBeNull();
  expect(await endOneSession.call(me, { id })).toEqual({ ended: 1 });
  expect(await readSession(token, address, new Date())).toBeNull();
  for (const wrong of [id, stranger.actor.session.id, "x", "' or 1=1 --"])
    await expect(endOneSession.call(me, { id: wrong })).rejects.toMatchObject({ code: "not_found" });
  expect(await readSession(stranger.actor.session.token, address, new Date())).not.toBeNull();
  const rows = await db()
    .select()
    .from(auditRows)
    .where(eq(auditRows.target, `session ${id}`));
  expect(rows).toMatchObject([{ operation: "sessions.end", accountId: account.id }]);
});

test("all others are ended, those of keys too, and this one goes on", async () => {
  const account = await addAccount(db());
  const me = await asUser(account.id);
  const others = [await asUser(account.id), await asKey(account.id)];
  expect(await endOtherSessions.call(me, {})).toEqual({ ended: 2 });
  for (const { actor } of others)
    expect(await readSession(actor.session.token, address, new Date())).toBeNull();
  expect(await readSession(me.actor.session.token, address, new Date())).not.toBeNull();
});

test("no API key reads or ends sessions: not of a server, not of the account, not with every right", async () => {
  const account = await addAccount(db());
  await asUser(account.id);
  for (const key of [await asKey(account.id, { serverId: 1 }), await asKey(account.id)]) {
    const id = key.actor.session.id;
    const calls = [
      () => listSessions.call(key, {}),
      () => listLoginHistory.call(key, {}),
      () => endOneSession.call(key, { id }),
      () => endOtherSessions.call(key, {}),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: "forbidden", extras: { doc: "person.required" } });
  }
  expect(await db().select().from(sessions).where(eq(sessions.accountId, account.id))).toHaveLength(3);
});

test("the mailed link ends everything once, and nothing of anybody else", async () => {
  const account = await addAccount(db());
  const mine = await asUser(account.id);
  const stranger = await asUser((await addAccount(db())).id);
  const token = await addLink(db(), {
    purpose: "end_sessions",
    accountId: account.id,
    lifeSeconds: 60,
    now: new Date(),
  });
  const reset = await addLink(db(), {
    purpose: "reset_password",
    accountId: account.id,
    lifeSeconds: 60,
    now: new Date(),
  });
  for (const wrong of ["", "x", reset])
    await expect(endSessionsByLink.call(asGuest(), { token: wrong })).rejects.toMatchObject({
      code: "not_found",
    });
  const both = await Promise.allSettled([1, 2].map(() => endSessionsByLink.call(asGuest(), { token })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readSession(mine.actor.session.token, address, new Date())).toBeNull();
  expect(await readSession(stranger.actor.session.token, address, new Date())).not.toBeNull();
});

test("the history goes back and forth in pages of 25 and ends after twelve months", async () => {
  const account = await addAccount(db());
  const me = await asUser(account.id);
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  const entry = {
    accountId: account.id,
    kind: "browser",
    outcome: "signed_in",
    address,
    userAgent: "",
  } as const;
  await db()
    .insert(loginHistory)
    .values({ ...entry, at: at(370) });
  await db()
    .insert(loginHistory)
    .values(Array.from({ length: 60 }, (_, index) => ({ ...entry, at: at(60 - index) })));
  const first = await listLoginHistory.call(me, {});
  const second = await listLoginHistory.call(me, { before: first.older ?? 0 });
  const third = await listLoginHistory.call(me, { before: second.older ?? 0 });
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  expect([first.newer, third.older]).toEqual([null, null]);
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const back = await listLoginHistory.call(me, { after: third.newer ?? 0 });
  expect(back.entries).toEqual(second.entries);
  expect((await listLoginHistory.call(me, { after: back.newer ?? 0 })).entries).toEqual(first.entries);
});

test("sweeping forgets sign-ins of a year ago and old devices, but never an account's last device", async () => {
  const [one, two] = [await addAccount(db()), await addAccount(db())];
  const now = new Date();
  const old = new Date(now.getTime() - 400 * 86_400_000);
  const entry = { kind: "browser", outcome: "signed_in", address, userAgent: "" } as const;
  await db()
    .insert(loginHistory)
    .values([old, now].map((at) => ({ ...entry, accountId: one.id, at })));
  const device = (accountId: number, hash: string, at: Date) => ({
    accountId,
    deviceHash: Buffer.from(hash),
    firstSeenAt: at,
    lastSeenAt: at,
  });
  await db()
    .insert(knownDevices)
    .values([device(one.id, "a", old), device(one.id, "b", now), device(two.id, "c", old)]);
  await sweepRows(now);
  expect(await db().select().from(loginHistory).where(eq(loginHistory.accountId, one.id))).toHaveLength(1);
  const left = await db().select().from(knownDevices);
  expect(left.map(({ deviceHash }) => deviceHash.toString()).sort()).toEqual(["b", "c"]);
});
