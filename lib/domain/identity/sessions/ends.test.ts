import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { linkOffers, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { addAccount } from "@/lib/testing/factories";
import { addSsoHash } from "@/lib/testing/identity/sso-hash";
import {
  asGuest,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { readVersion } from "../../kernel/caller/read-version";
import { descendantsOf, readLine } from "../../kernel/caller/shared/key-line";
import {
  readBeside,
  readLiveSessionById,
  readSession,
  readSessionById,
} from "../../kernel/caller/shared/read";
import { hashToken, tokenOf } from "../../kernel/caller/shared/token";
import type { SignedContext } from "../../kernel/operation/context";
import { addLink } from "../../messages/mails/shared/links";
import { endSessionsByLink } from "./end-by-link";
import { endOneSession } from "./end-one";
import { endOtherSessions } from "./end-others";
import { listSessions } from "./list";
import { resetSessions } from "./reset";
import { closeImpersonation } from "./shared/close-impersonation";
import { endKeySessions, endSession, endSessions } from "./shared/end";
import { endOpenImpersonations } from "./shared/end-impersonations";
import { issueSession } from "./shared/issue";
import { readStaffSession } from "./shared/read-staff";

withCatalogDatabase();

const db = () => database();
const address = "203.0.113.5";
const now = new Date("2026-03-04T12:00:00.500Z");
const plus = (seconds: number) => new Date(Math.floor(now.getTime() / 1_000 + seconds) * 1_000);
const doc = (name: string) => ({ extras: { doc: name } });

let accountId: number;
let me: SignedContext;
beforeEach(async () => {
  accountId = (await addAccount(db())).id;
  me = await asUser(accountId, { now });
});

const row = async (id: string) => (await db().select().from(sessions).where(eq(sessions.id, id)))[0];
const endOf = async ({ actor }: SignedContext) => (await row(actor.session.id))?.endedAt ?? null;
const audit = (operation: string) =>
  db()
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.accountId, accountId), eq(auditRows.operation, operation)))
    .orderBy(asc(auditRows.id));

describe("a new session", () => {
  const issue = (facts: object = {}) =>
    issueSession(db(), {
      ...{ accountId, kind: "password", apiKeyId: null, isBound: true, ttlSeconds: 60, address, now },
      userAgent: "x".repeat(400),
      ...facts,
    });

  test("is kept without its token, which can be made again from its number alone", async () => {
    const { id, token, expiresAt } = await issue();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(tokenOf(id)).toBe(token);
    const kept = await row(id);
    expect(kept).toMatchObject({ tokenHash: hashToken(token), isBound: true, endedAt: null });
    expect(kept?.userAgent).toHaveLength(300);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(expiresAt).toEqual(plus(60));
    const found = await readSession(token, address, now);
    expect(found?.session).toMatchObject({ id, kind: "password", expiresAt });
  });

  test("lives to the second, for everybody who asks", async () => {
    const { id, token, expiresAt } = await issue();
    const early = new Date(expiresAt.getTime() - 1);
    for (const [at, is] of [
      [early, true],
      [expiresAt, false],
    ] as const) {
      expect((await readSession(token, address, at)) !== null, "by token").toBe(is);
      expect((await readLiveSessionById(id, at)) !== null, "by number").toBe(is);
      expect((await readVersion(hashToken(token), at)) !== null, "its version").toBe(is);
      const { sessions: shown } = await listSessions.call({ ...me, now: at }, {});
      expect(
        shown.some((one) => one.id === id),
        "in the list",
      ).toBe(is);
    }
    // Jobs it started continue after it ends, with the account's rights.
    expect((await readSessionById(id, plus(7_200)))?.account.id).toBe(accountId);
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, accountId));
    for (const read of [readSessionById, readLiveSessionById]) expect(await read(id, early)).toBeNull();
  });

  test("is nobody's under an ill-formed token or a number that there is not", async () => {
    const { id, token } = await issue();
    for (const wrong of ["", token.toUpperCase(), `${token} `, id, "'; drop table sessions; --"]) {
      expect(await readSession(wrong, address, now)).toBeNull();
      expect(await readStaffSession(wrong, now)).toBeNull();
      expect(await readBeside(wrong, token, now)).toBeNull();
      expect(await readBeside(token, wrong, now)).toBeNull();
    }
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await readSessionById(nobody, now)).toBeNull();
    expect(await readLiveSessionById(nobody, now)).toBeNull();
  });
});

describe("ending all sessions", () => {
  test("ends the sign-ins that wait, too, and of nobody else", async () => {
    const stranger = (await addAccount(db())).id;
    for (const [at, id] of [accountId, stranger].entries()) {
      const token = { tokenHash: Buffer.from([at]), accountId: id, expiresAt: plus(600) };
      const offer = { provider: "oidc", subject: "s", email: "" };
      await db()
        .insert(linkOffers)
        .values({ ...token, ...offer });
      const asked = { factor: "totp" as const, ttlSeconds: 60, isBound: true, address, createdAt: now };
      await db()
        .insert(loginChallenges)
        .values({ ...token, ...asked });
      await addSsoHash(db(), { id });
    }
    await endSessions(db(), { accountId, now });
    for (const table of [loginChallenges, linkOffers, ssoHashes]) {
      const rows = await db().select({ id: table.accountId, usedAt: table.usedAt }).from(table);
      expect(rows.filter(({ usedAt }) => usedAt !== null)).toEqual([{ id: accountId, usedAt: now }]);
      expect(rows.filter(({ usedAt }) => usedAt === null)).toEqual([{ id: stranger, usedAt: null }]);
    }
  });

  test("counts those that lived, and leaves the end of others as it was", async () => {
    const ended = await asUser(accountId, { now });
    const earlier = plus(-60);
    await db().update(sessions).set({ endedAt: earlier }).where(eq(sessions.id, ended.actor.session.id));
    const over = await asUser(accountId, { now: plus(-4_000) });
    const key = await asKey(accountId, {}, { now });
    expect(await endOtherSessions.call(me, {})).toEqual({ ended: 1 });
    expect(await endOf(key)).toEqual(now);
    expect([await endOf(ended), await endOf(over)]).toEqual([earlier, null]);
    expect(await endOf(me)).toBeNull();
    expect(await endOtherSessions.call(me, {})).toEqual({ ended: 0 });
    expect((await audit("sessions.end_others")).map(({ changes }) => changes)).toEqual([
      { ended_sessions: 1 },
      { ended_sessions: 0 },
    ]);
  });

  test("by the mailed link or its token is on record as a guest's, with how many, and once", async () => {
    await asUser(accountId, { now });
    const link = () => addLink(db(), { purpose: "end_sessions", accountId, lifeSeconds: 60, now });
    const [first, second] = [await link(), await link()];
    const guest = asGuest({ now });
    const late = asGuest({ now: new Date(now.getTime() + 60_000) });
    await expect(endSessionsByLink.call(late, { token: first })).rejects.toMatchObject(doc("link.not_found"));
    expect(await endSessionsByLink.call(guest, { token: first })).toEqual({ ended: 2 });
    const { email } = me.actor.account;
    expect(await resetSessions.call(guest, { email, reset_token: second })).toEqual({
      result: "OK",
      action: "session_reset",
      ended: 0,
    });
    for (const [operation, ended_sessions] of [
      ["sessions.end_by_link", 2],
      ["auth.session_reset", 0],
    ] as const)
      expect(await audit(operation)).toMatchObject([
        {
          actorKind: "guest",
          actorAccountId: null,
          target: `account ${accountId}`,
          changes: { ended_sessions },
        },
      ]);
  });

  test("one is refused to anyone who may not, and to two at once it is said once", async () => {
    const other = await asUser(accountId, { now });
    const { id } = other.actor.session;
    const { context } = await asImpersonator(
      accountId,
      { mode: "read_write" },
      { supportReason: "ticket 7" },
    );
    await expect(endOneSession.call(context, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(endOneSession.call({ ...me, now: plus(4_000) }, { id })).rejects.toMatchObject(
      doc("session.not_found"),
    );
    expect(await endOf(other)).toBeNull();
    const both = await Promise.allSettled([1, 2].map(() => endOneSession.call(me, { id })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await audit("sessions.end")).toHaveLength(1);
    expect(await endSession(db(), { accountId, sessionId: id, now: plus(5) })).toBe(false);
    expect(await endOf(other)).toEqual(now);
  });
});

describe("the sessions of a key", () => {
  test("end with it and those of the keys that were made with it, not of the key that made it", async () => {
    const keys = [await asKey(accountId, {}, { now })];
    for (let depth = 0; depth < 3; depth++) {
      const made = await asKey(accountId, {}, { now });
      const parentId = keys.at(-1)?.actor.session.apiKeyId ?? null;
      const id = made.actor.session.apiKeyId ?? 0;
      await db().update(apiKeys).set({ parentId }).where(eq(apiKeys.id, id));
      keys.push(made);
    }
    const ids = keys.map(({ actor }) => actor.session.apiKeyId ?? 0);
    expect((await descendantsOf(db(), ids[1] ?? 0)).sort()).toEqual(ids.slice(1).sort());
    expect((await readLine(db(), ids[3] ?? 0)).length).toBe(4);
    await endKeySessions(db(), ids[1] ?? 0, now);
    expect(await Promise.all(keys.map(endOf))).toEqual([null, now, now, now]);
    expect(await endOf(me)).toBeNull();
  });

  test("are limited by every key of the line: the earliest end, each list, and whether all are on", async () => {
    const [parent, child] = [await asKey(accountId, {}, { now }), await asKey(accountId, {}, { now })];
    const [first, second] = [parent, child].map(({ actor }) => actor.session.apiKeyId ?? 0);
    const set = (id: number | undefined, facts: Partial<typeof apiKeys.$inferInsert>) =>
      db()
        .update(apiKeys)
        .set(facts)
        .where(eq(apiKeys.id, id ?? 0));
    await set(second, { parentId: first, expiresAt: plus(90), permissions: ["eq/list", "eq/show"] });
    await set(first, { expiresAt: plus(60), allowedAddresses: ["192.0.2.0/24"], permissions: ["eq/show"] });
    expect(await readLine(db(), second ?? 0)).toEqual({
      isLive: true,
      expiresAt: plus(60),
      addressLists: [["192.0.2.0/24"]],
      permissions: ["eq/show"],
      length: 2,
    });
    await set(first, { isActive: false });
    expect((await readLine(db(), second ?? 0)).isLive).toBe(false);
    expect(await readLine(db(), 999_999)).toMatchObject({ isLive: false, length: 0 });
  });
});

describe("a session of staff", () => {
  test("is theirs while it lives and they are staff, and never a customer's", async () => {
    const staff = await asStaff("billing", undefined, { now });
    const { id, session } = { ...staff.actor.account, session: staff.actor.session };
    const token = tokenOf(session.id);
    const read = (at = now) => readStaffSession(token, at);
    expect(await read()).toMatchObject({ account: { id, kind: "billing", name: "Test Customer" } });
    expect(await readSession(token, address, now)).toBeNull();
    expect(await readStaffSession(me.actor.session.token, now)).toBeNull();
    expect(await read(new Date(session.expiresAt.getTime() - 1))).not.toBeNull();
    expect(await read(session.expiresAt)).toBeNull();
    const set = (facts: Partial<typeof accounts.$inferInsert>) =>
      db().update(accounts).set(facts).where(eq(accounts.id, id));
    await set({ role: "support" });
    expect((await read())?.account.kind).toBe("support");
    for (const facts of [
      { role: "customer" as const },
      { role: "support" as const, status: "Closed" as const },
    ]) {
      await set(facts);
      expect(await read()).toBeNull();
    }
    await set({ status: "Active" });
    await endSession(db(), { accountId: id, sessionId: session.id, now });
    expect(await read()).toBeNull();
  });
});

describe("an impersonation session", () => {
  test("is closed once, with its session, and what closed it first stays", async () => {
    const { context } = await asImpersonator(accountId);
    const impersonationId = context.actor.onBehalf?.impersonationId ?? 0;
    const [impersonation] = await db()
      .select()
      .from(impersonations)
      .where(eq(impersonations.id, impersonationId));
    if (!impersonation) throw new Error("The visit was not begun.");
    expect(await closeImpersonation({ db: db(), now }, impersonation, "refused")).toEqual({
      accountId,
      target: `visit ${impersonationId}`,
      changes: { ending: "refused" },
      visit: { id: impersonationId, reason: null },
    });
    expect(await closeImpersonation({ db: db(), now: plus(60) }, impersonation, "staff")).toBeNull();
    const [closed] = await db().select().from(impersonations).where(eq(impersonations.id, impersonationId));
    expect(closed).toMatchObject({ ending: "refused", endedAt: now });
    expect((await row(impersonation.sessionId))?.endedAt).toEqual(now);
  });

  test("ends with all others of the account or of the member of staff, each with a row of its own", async () => {
    const staff = await asStaff("support");
    const ofAccount = [await asImpersonator(accountId), await asImpersonator(accountId)].map(
      ({ visit: impersonation }) => impersonation,
    );
    const { visit: ofStaff } = await asImpersonator((await addAccount(db())).id, { staff });
    const open = async () =>
      (await db().select().from(impersonations).where(isNull(impersonations.endedAt)))
        .map(({ id }) => id)
        .filter((id) => [...ofAccount, ofStaff].includes(id));
    const at = { db: db(), now: new Date(), requestId: "r" };
    await endOpenImpersonations(at, { accountId }, "refused");
    expect(await open()).toEqual([ofStaff]);
    await endOpenImpersonations(at, { staffAccountId: staff.actor.account.id }, "refused");
    expect(await open()).toEqual([]);
    await endOpenImpersonations(at, { accountId }, "refused");
    expect(await audit("visits.end")).toMatchObject(
      ofAccount.map((id) => ({
        ...{ actorKind: "panel", target: `visit ${id}`, impersonationId: id, requestId: "r" },
        changes: { ending: "refused" },
      })),
    );
  });
});

test("a seat is a member's while the session in the own account lives beside it", async () => {
  const person = await addAccount(db());
  const own = await asUser(person.id, { now });
  const [membership] = await db()
    .insert(members)
    .values({
      accountId,
      email: person.email,
      role: "viewer",
      invitedBy: accountId,
      invitedAt: now,
      acceptedAt: now,
      personId: person.id,
    })
    .returning();
  const { token } = await issueSession(db(), {
    ...{
      accountId,
      kind: "colleague",
      apiKeyId: null,
      isBound: false,
      ttlSeconds: 60,
      address,
      userAgent: "",
    },
    ...{ memberId: membership?.id ?? 0, ownSessionId: own.actor.session.id, now },
  });
  const read = (beside: string) => readBeside(token, beside, now);
  expect(await read(own.actor.session.token)).toMatchObject({
    account: { id: accountId },
    member: { role: "viewer" },
  });
  expect(await read(me.actor.session.token)).toBeNull();
  expect(await readBeside(own.actor.session.token, token, now)).toBeNull();
  await endSession(db(), { accountId: person.id, sessionId: own.actor.session.id, now });
  expect(await read(own.actor.session.token)).toBeNull();
});

test("sessions are swept thirty days after their end to the second, not before", async () => {
  const { id, expiresAt } = me.actor.session;
  const days = (seconds: number) => new Date(expiresAt.getTime() + 30 * 86_400_000 + seconds * 1_000);
  await deleteExpired(db(), "sessions", days(0));
  expect(await row(id)).toBeDefined();
  await deleteExpired(db(), "sessions", days(1));
  expect(await row(id)).toBeUndefined();
});
