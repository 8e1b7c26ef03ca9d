import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deviceName } from "@/lib/base/device-name";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { mailLinks, mails } from "@/lib/db/tables/messages/mails";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { takeLink } from "../../messages/mails/shared/links";
import { addKey } from "../api-keys/add";
import { editKey } from "../api-keys/edit";
import { checkSecondFactor } from "../auth/check-second-factor";
import { login } from "../auth/login";
import { whmcslogin } from "../auth/whmcslogin";
import { listSessions } from "../sessions/list";
import { endSession, endSessions } from "../sessions/shared/end";
import { totpOf } from "../two-factor/shared/codes";
import { noteLogin } from "./shared/record-login";

withCatalogDatabase();

const db = () => database();
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const historyOf = async (accountId: number) =>
  (
    await db()
      .select()
      .from(loginHistory)
      .where(eq(loginHistory.accountId, accountId))
      .orderBy(asc(loginHistory.id))
  ).map(({ kind, outcome, address }) => `${kind} ${outcome} ${address}`);

const mailsOf = (accountId: number) =>
  db().select().from(mails).where(eq(mails.accountId, accountId)).orderBy(asc(mails.id));

const visit = (accountId: number, deviceId: string | null, address = "203.0.113.5", userAgent = chrome) =>
  noteLogin(db(), {
    accountId,
    kind: deviceId ? "browser" : "password",
    outcome: "signed_in",
    address,
    userAgent,
    deviceId,
    now: new Date("2026-03-04T05:06:07Z"),
  });

describe("the history of sign-ins", () => {
  test("has the wrong and the right password, the hold and the code", async () => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    const account = await addAccount(db(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    const address = "203.0.113.9";
    const tryPassword = (password: string) =>
      whmcslogin.call(asGuest({ now, address }), { user: account.email, password });
    await expect(tryPassword("wrong")).rejects.toThrow("authenthication failure");
    const { result } = await tryPassword(account.password);
    const token = "2fa_token" in result ? result["2fa_token"] : "";
    const answer = (code: string) =>
      checkSecondFactor.call(asGuest({ now, address }), { "2fa_token": token, user_token: code });
    await expect(answer("000000")).rejects.toThrow("invalid code");
    await answer(totpOf(secret).generate({ timestamp: now.getTime() }));
    for (let turn = 0; turn < 12; turn++) await expect(tryPassword("wrong")).rejects.toThrow();
    expect(await historyOf(account.id)).toEqual([
      `password wrong_password ${address}`,
      `password asked_for_code ${address}`,
      `password wrong_code ${address}`,
      `password signed_in ${address}`,
      ...Array.from({ length: 10 }, () => `password wrong_password ${address}`),
      `password held ${address}`,
    ]);
  });

  test("has a key's new session, not its repeats, and a key that is refused, once a minute", async () => {
    const account = await addAccount(db());
    const me = await asUser(account.id);
    const { id, api_key: key } = await addKey.call(me, {
      name: "deploy",
      active: 1,
      login_notify_method: "none",
    });
    const address = "203.0.113.10";
    const byKey = (now: Date) => login.call(asGuest({ now, address }), { key });
    const now = new Date();
    await byKey(now);
    await byKey(now);
    const { sessions: live } = await listSessions.call(me, {});
    expect(live.map((one) => one.key)).toEqual([null, { name: "deploy", fragment: key.slice(-4) }]);
    await editKey.call(me, { id, name: "deploy", active: 0, login_notify_method: "none" });
    for (let turn = 0; turn < 3; turn++) await expect(byKey(now)).rejects.toThrow("invalid API key");
    await expect(byKey(new Date(now.getTime() + 61_000))).rejects.toThrow("invalid API key");
    expect(await historyOf(account.id)).toEqual([
      `key signed_in ${address}`,
      `key key_refused ${address}`,
      `key key_refused ${address}`,
    ]);
    expect((await mailsOf(account.id)).map(({ subject }) => subject)).toEqual(["API key created"]);
  });

  test("has nothing of someone who does not exist", async () => {
    const before = await db().select().from(loginHistory);
    const facts = { kind: "password", outcome: "wrong_password", address: "203.0.113.5" } as const;
    await noteLogin(db(), { ...facts, accountId: null, userAgent: "test", now: new Date() });
    expect(await db().select().from(loginHistory)).toEqual(before);
  });
});

describe("a sign-in from a new device", () => {
  test("is told by mail, but not the very first, nor a device that is known", async () => {
    const account = await addAccount(db());
    await visit(account.id, "a".repeat(32));
    await visit(account.id, "a".repeat(32), "198.51.100.7", "another version");
    expect(await mailsOf(account.id)).toEqual([]);
    await visit(account.id, "b".repeat(32), "198.51.100.7");
    const [mail, ...more] = await mailsOf(account.id);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(account.email);
    expect(mail?.subject).toBe("Sign-in from a new device");
    for (const part of ["2026-03-04 05:06:07 UTC", "198.51.100.7", "Chrome 131, Linux"])
      expect(mail?.body).toContain(part);
    await visit(account.id, "b".repeat(32), "198.51.100.8");
    expect(await mailsOf(account.id)).toHaveLength(1);
  });

  test("is in the account's language", async () => {
    const account = await addAccount(db(), { language: "ru" });
    await visit(account.id, "a".repeat(32));
    await visit(account.id, "b".repeat(32), "198.51.100.7", "");
    const [mail] = await mailsOf(account.id);
    expect(mail?.subject).toBe("Вход с нового устройства");
    expect(mail?.body).toContain("Устройство: не указано");
  });

  test("of a program goes by its name and its network", async () => {
    const account = await addAccount(db());
    await visit(account.id, null, "203.0.113.5", "curl/8.5.0");
    await visit(account.id, null, "203.0.113.99", "curl/8.5.0");
    expect(await mailsOf(account.id)).toEqual([]);
    await visit(account.id, null, "203.0.114.5", "curl/8.5.0");
    expect(await mailsOf(account.id)).toHaveLength(1);
  });

  test("has a link that is stored hashed and works once, for seven days", async () => {
    const account = await addAccount(db());
    await visit(account.id, "a".repeat(32));
    await visit(account.id, "b".repeat(32));
    const [mail] = await mailsOf(account.id);
    const token = /http:\/\/panel\.test\/end-sessions#([\w-]{43})\n/.exec(mail?.body ?? "")?.[1] ?? "";
    const [row] = await db().select().from(mailLinks).where(eq(mailLinks.accountId, account.id));
    expect(row?.tokenHash.toString("base64url")).not.toBe(token);
    const take = (now: string) => takeLink(db(), "end_sessions", token, new Date(now));
    expect(await take("2026-03-11T05:06:08Z")).toBeNull();
    expect(await take("2026-03-11T05:06:06Z")).toMatchObject({ accountId: account.id });
    expect(await take("2026-03-11T05:06:06Z")).toBeNull();
  });
});

describe("ending sessions", () => {
  test("ends all of the account but one, and nobody else's", async () => {
    const [mine, other] = [await addAccount(db()), await addAccount(db())];
    const [here, there] = [await asUser(mine.id), await asUser(mine.id)];
    const stranger = await asUser(other.id);
    const now = new Date();
    const except = here.actor.session.id;
    expect(await endSessions(db(), { accountId: mine.id, except, now })).toBe(1);
    const live = async (id: string) =>
      (await db().select().from(sessions).where(eq(sessions.id, id)))[0]?.endedAt === null;
    expect(await live(except)).toBe(true);
    expect(await live(there.actor.session.id)).toBe(false);
    expect(await live(stranger.actor.session.id)).toBe(true);
    const foreign = { accountId: mine.id, sessionId: stranger.actor.session.id, now };
    expect(await endSession(db(), foreign)).toBe(false);
    expect(await endSession(db(), { accountId: mine.id, sessionId: except, now })).toBe(true);
    expect(await endSession(db(), { accountId: mine.id, sessionId: except, now })).toBe(false);
    expect(await live(stranger.actor.session.id)).toBe(true);
  });
});

test.each([
  [chrome, "Chrome 131, Linux"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", ""],
  ["evil\r\nBcc: x@example.test", "evil"],
  ["я".repeat(400), ""],
])("the device that calls itself %j is named %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
