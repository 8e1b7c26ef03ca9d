import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { contextOfToken } from "@/lib/session/context";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { addSsoHash } from "@/lib/testing/identity/sso-hash";
import {
  asGuest,
  asImpersonator,
  asKey,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { readCaller, readSession } from "../../kernel/caller/shared/read";
import { addSecret } from "../api-keys/secret";
import { checkEmail } from "./email-check";
import { setTag } from "./flip-tag";
import { info } from "./info";
import { login } from "./login";
import { askPasskeySignIn } from "./passkey-sign-in";
import { isFactorExempt, staffTerms } from "./shared/staff-terms";
import { signInAgain, signInByPassword } from "./sign-in";
import { ssoCalls } from "./sso-calls";
import { stopwatch } from "./stopwatch";
import { whmcslogin } from "./whmcslogin";

withCatalogDatabase();

const db = () => database();
const home = "http://panel.test";
const now = new Date("2026-03-04T12:00:00.000Z");
const plus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const guest = asGuest;
const doc = (name: string) => ({ extras: { doc: name } });
const failed = { code: "login_failed", ...doc("login.failed") };

let account: TestAccount;
beforeEach(async () => {
  setTestRuntime(home);
  await db().delete(failureCounts);
  account = await addAccount(db());
});

const sessionsOf = (accountId = account.id) =>
  db().select().from(sessions).where(eq(sessions.accountId, accountId));
const historyOf = async () =>
  (
    await db()
      .select()
      .from(loginHistory)
      .where(eq(loginHistory.accountId, account.id))
      .orderBy(asc(loginHistory.id))
  ).map(({ kind, outcome }) => `${kind} ${outcome}`);

describe("the panel's form", () => {
  const pair = () => ({ email: account.email, password: account.password });

  test("opens a browser's session of twelve hours that is not bound, and says so in history and log", async () => {
    const step = await signInByPassword.call(guest({ now, address: "198.51.100.7" }), {
      ...pair(),
      email: ` ${account.email.toUpperCase()} `,
    });
    expect(step).toEqual({ panelToken: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const [row] = await sessionsOf();
    expect(row).toMatchObject({ kind: "browser", isBound: false, apiKeyId: null, expiresAt: plus(43_200) });
    const [seen] = await db().select().from(accounts).where(eq(accounts.id, account.id));
    expect(seen).toMatchObject({ lastLoginAt: now, lastLoginAddress: "198.51.100.7" });
    expect(await historyOf()).toEqual(["browser signed_in"]);
    const said = and(eq(auditRows.accountId, account.id), eq(auditRows.operation, "auth.sign_in"));
    expect(await db().select().from(auditRows).where(said)).toMatchObject([
      {
        ...{ actorKind: "customer", actorAccountId: account.id, target: `session ${row?.id}` },
        ...{ changes: { method: "browser" }, address: "198.51.100.7" },
      },
    ]);
  });

  test("refuses what is wrong in one way, and then opens nothing", async () => {
    const closed = await addAccount(db(), { status: "Closed" });
    const bare = await addAccount(db(), { passwordHash: null });
    for (const wrong of [
      { ...pair(), password: "Wrong-horse-9" },
      { ...pair(), password: "" },
      { ...pair(), email: `x-${account.email}` },
      { ...pair(), email: closed.email, password: "Wrong-horse-9" },
      { ...pair(), email: bare.email, password: "-" },
    ])
      await expect(signInByPassword.call(guest({ now }), wrong), wrong.email).rejects.toMatchObject(failed);
    // Whoever knows the password is told.
    await expect(
      signInByPassword.call(guest({ now }), { ...pair(), email: closed.email }),
    ).rejects.toMatchObject({
      code: "login_failed",
      extras: { doc: "login.closed" },
    });
    const long = { ...pair(), password: "x".repeat(1_001) };
    await expect(signInByPassword.call(guest({ now }), long)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { password: expect.any(String) } },
    });
    for (const { id } of [account, closed, bare]) expect(await sessionsOf(id)).toEqual([]);
    expect(await historyOf()).toEqual(["password wrong_password", "password wrong_password"]);
  });

  test("over a page of an account takes that account's credentials alone", async () => {
    const again = (id: number, by = pair()) => signInAgain.call(guest({ now }), { account: id, ...by });
    const other = await addAccount(db());
    await expect(again(other.id)).rejects.toMatchObject({
      code: "forbidden",
      ...doc("session.other_account"),
    });
    await expect(again(account.id, { ...pair(), password: "no" })).rejects.toMatchObject(failed);
    const staff = await addAccount(db(), { role: "support", totp: "JBSWY3DPEHPK3PXP" });
    const ofStaff = { email: staff.email, password: staff.password };
    await expect(again(staff.id, ofStaff)).rejects.toMatchObject(failed);
    for (const { id } of [account, other, staff]) expect(await sessionsOf(id)).toEqual([]);
    expect(await again(account.id)).toHaveProperty("panelToken");
  });

  test("begins a sign-in with a passkey, but not without end from one address", async () => {
    setTestRuntime("https://panel.test");
    const address = "198.51.100.99";
    const name = { kind: "passkey_caller" as const, failures: 299, since: now };
    const first = await askPasskeySignIn.call(guest({ now, address }), {});
    expect(first.secret).toMatch(/^[0-9a-f]{32}$/);
    expect(first.options.challenge).not.toBe("");
    const second = await askPasskeySignIn.call(guest({ now, address }), {});
    expect([second.secret, second.options.challenge]).not.toContain(first.secret);
    await db().update(failureCounts).set(name).where(eq(failureCounts.kind, name.kind));
    await askPasskeySignIn.call(guest({ now, address }), {});
    await expect(askPasskeySignIn.call(guest({ now, address }), {})).rejects.toMatchObject({
      code: "limited",
      extras: { retryAfterSeconds: 10 },
    });
    expect((await askPasskeySignIn.call(guest({ now: plus(10), address }), {})).secret).not.toBe("");
  });
});

describe("a program's login with a password", () => {
  const call = (input: object, at = now) =>
    whmcslogin.call(guest({ now: at }), { user: account.email, password: account.password, ...input });

  test("answers a short record or a whole one, for as long and as bound as is asked for", async () => {
    const { result, timings } = await call({ ttl: 60, fix_ip: 0 });
    expect(timings.map((one) => Object.keys(one))).toEqual([["auth"], ["session"], ["billing"]]);
    expect(result).toMatchObject({
      billing_id: String(account.billingId),
      token_expire: plus(60).getTime() / 1_000,
      new: 1,
    });
    expect(result).not.toHaveProperty("billing_servers");
    for (const word of ["1", "true", "YES"])
      expect((await call({ full_customer_data: word })).result, word).toHaveProperty("billing_servers");
    for (const word of ["0", "no", ""])
      expect((await call({ full_customer_data: word })).result, word).not.toHaveProperty("billing_servers");
    const rows = await sessionsOf();
    expect(rows.filter(({ isBound }) => !isBound)).toMatchObject([{ expiresAt: plus(60), kind: "password" }]);
    expect(rows.find(({ isBound }) => isBound)?.expiresAt).toEqual(plus(10_800));
  });

  test("needs a user, the seller's code where one is sent, and a time that may be", async () => {
    for (const user of [undefined, "", "  "])
      await expect(call({ user })).rejects.toMatchObject(doc("login.no_user"));
    await expect(call({ location: "RU" })).rejects.toMatchObject(failed);
    for (const location of ["eu", "EU", ""])
      expect((await call({ location })).result).toHaveProperty("token");
    for (const ttl of [59, 86_401])
      await expect(call({ ttl })).rejects.toMatchObject({ extras: { fields: { ttl: expect.any(String) } } });
    expect(await sessionsOf()).toHaveLength(3);
  });

  test("of single sign-on is there under the service's own name, where the service is set up", async () => {
    setTestRuntime(home, true, { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
    expect(await ssoCalls.google_init.call(guest(), {})).toEqual({
      result: "OK",
      action: "google_init",
      sso: "google",
      url: `${home}/login/sso-hash`,
    });
    for (const call of [ssoCalls.vk_init, ssoCalls.oidc_init])
      await expect(call.call(guest(), {})).rejects.toMatchObject(doc("sso.off"));
    const sso_hash = await addSsoHash(db(), account);
    const wrong = ssoCalls.google_signin.call(guest(), { sso_hash: "0".repeat(64) });
    await expect(wrong).rejects.toMatchObject(failed);
    const { result } = await ssoCalls.google_signin.call(guest(), { sso_hash, ttl: 60 });
    expect(result).toMatchObject({ billing_id: String(account.billingId) });
    await expect(ssoCalls.google_signin.call(guest(), { sso_hash })).rejects.toMatchObject(failed);
    expect((await historyOf()).at(-1)).toBe("sso signed_in");
  });
});

describe("a program's login with a key", () => {
  let keyId: number;
  let key: string;
  beforeEach(async () => {
    keyId = (await asKey(account.id, {}, { now })).actor.session.apiKeyId ?? 0;
    await db().delete(sessions).where(eq(sessions.apiKeyId, keyId));
    key = (await addSecret(db(), keyId, now)).value;
  });
  const call = (input: object = {}, at = now, address = "203.0.113.5") =>
    login.call(guest({ now: at, address }), { key, ...input });

  test("is refused alike whatever is wrong with the key, and opens nothing", async () => {
    const set = (facts: Partial<typeof apiKeys.$inferInsert>) =>
      db().update(apiKeys).set(facts).where(eq(apiKeys.id, keyId));
    for (const [wrong, right] of [
      [{ isActive: false }, { isActive: true }],
      [{ deletedAt: now }, { deletedAt: null }],
      [{ expiresAt: now }, { expiresAt: null }],
      [{ allowedAddresses: ["192.0.2.0/24"] }, { allowedAddresses: [] }],
    ]) {
      await set(wrong ?? {});
      await expect(call(), JSON.stringify(wrong)).rejects.toMatchObject(doc("key.invalid"));
      await set(right ?? {});
    }
    const close = (status: "Closed" | "Active") =>
      db().update(accounts).set({ status }).where(eq(accounts.id, account.id));
    await close("Closed");
    await expect(call()).rejects.toMatchObject(doc("key.invalid"));
    await close("Active");
    await db().update(apiKeySecrets).set({ retiredAt: now }).where(eq(apiKeySecrets.keyId, keyId));
    await expect(call()).rejects.toMatchObject(doc("key.invalid"));
    await expect(call({ key: "0".repeat(32) })).rejects.toMatchObject(doc("key.invalid"));
    for (const none of [{ key: "" }, { key: undefined }])
      await expect(call(none)).rejects.toMatchObject(doc("key.missing"));
    expect(await sessionsOf()).toEqual([]);
    expect(new Set(await historyOf())).toEqual(new Set(["key key_refused"]));
  });

  test("works until the second in which the key expires", async () => {
    await db()
      .update(apiKeys)
      .set({ expiresAt: plus(60) })
      .where(eq(apiKeys.id, keyId));
    expect((await call({}, plus(59))).result.new).toBe(1);
    await expect(call({}, plus(60))).rejects.toMatchObject(doc("key.invalid"));
  });

  test("is bound to its address unless that is waived, which a key with a list cannot be", async () => {
    const free = (await call({ fix_ip: 0 })).result.token;
    expect(await readSession(free, "192.0.2.1", now)).not.toBeNull();
    for (const input of [{}, { fix_ix: 1, fix_ip: 1 }]) {
      const { token } = (await call(input)).result;
      expect(token).not.toBe(free);
      expect(await readSession(token, "192.0.2.1", now)).toBeNull();
    }
    await db()
      .update(apiKeys)
      .set({ allowedAddresses: ["203.0.113.0/24", "192.0.2.0/24"] })
      .where(eq(apiKeys.id, keyId));
    const { token } = (await call({ fix_ip: 0 })).result;
    expect(await readSession(token, "203.0.113.5", now)).not.toBeNull();
    expect(await readSession(token, "192.0.2.1", now)).toBeNull();
  });

  test("holds within one /64 of IPv6, whose addresses change daily, and says of any other that it has moved", async () => {
    const at = new Date();
    const { token } = (await call({}, at, "2001:db8:1:2::3")).result;
    for (const near of ["2001:db8:1:2:ffff::9", "2001:DB8:1:2:0:0:0:3"])
      expect(await readCaller(token, near, at), near).toMatchObject({ kind: "customer" });
    for (const far of ["2001:db8:1:3::3", "203.0.113.5"])
      expect(await readCaller(token, far, at), far).toBe("moved");
    const mapped = (await call({}, at)).result.token;
    expect(await readCaller(mapped, "::ffff:203.0.113.5", at)).toMatchObject({ kind: "customer" });
    expect(await readCaller(mapped, "203.0.113.6", at)).toBe("moved");
    expect(await readCaller("0".repeat(32), "203.0.113.6", at)).toBeNull();

    const asking = async (address: string, given = token) => {
      const facts = { requestId: "r", address, userAgent: "test", idempotencyKey: null };
      return info.answer(await contextOfToken(given, facts), {});
    };
    const description = expect.stringContaining("the address has changed");
    const refused = { code: "unauthenticated", extras: { doc: "session.missing", extra: { description } } };
    await expect(asking("2001:db8:1:3::3")).rejects.toMatchObject(refused);
    const unknown = await asking("2001:db8:1:3::3", "0".repeat(32)).catch((error) => error.extras);
    expect(unknown).toEqual({ doc: "session.missing" });
  });

  test("answers the caller's address of the panel where it is ours, and no other", async () => {
    for (const [base, panel] of [
      [undefined, home],
      ["http://panel.test/eq.php", "http://panel.test/eq.php"],
      ["HTTP://PANEL.TEST", "HTTP://PANEL.TEST"],
      ["http://panel.test:8080/", home],
      ["https://panel.test/", home],
      ["http://panel.test@evil.test/", home],
      ["http://evil.test/panel.test", home],
      ["http://panel.test\\@evil.test/", home],
      ["javascript:alert(1)", home],
      ["http://panel.test/?next=http://evil.test", home],
    ] as const)
      expect((await call({ base })).result.panel, base).toBe(panel);
  });

  test("notes when and from where the key and its secret were used, each minute at most", async () => {
    const used = async () => {
      const [row] = await db().select().from(apiKeys).where(eq(apiKeys.id, keyId));
      return [row?.lastUsedAt, row?.lastUsedAddress];
    };
    await call();
    expect(await used()).toEqual([now, "203.0.113.5"]);
    await call({}, plus(59));
    expect(await used()).toEqual([now, "203.0.113.5"]);
    await call({}, plus(60));
    expect(await used()).toEqual([plus(60), "203.0.113.5"]);
    expect((await sessionsOf()).filter(({ apiKeyId }) => apiKeyId === keyId)).toHaveLength(1);
  });
});

test("an account that refuses support ends the impersonation sessions that are open, and lets none begin", async () => {
  const { context } = await asImpersonator(account.id);
  const mine = eq(impersonations.id, context.actor.onBehalf?.impersonationId ?? 0);
  const me = await asUser(account.id);
  expect(await setTag.call(me, { tag: "support_access", value: "0" })).toMatchObject({ value: "0" });
  const [row] = await db().select().from(impersonations).where(mine);
  expect(row).toMatchObject({ ending: "refused", endedAt: me.now });
  await expect(asImpersonator(account.id)).rejects.toMatchObject(doc("visit.refused"));
  await setTag.call(me, { tag: "support_access", value: "1" });
  const [later] = await db().select().from(impersonations).where(mine);
  expect(later).toEqual(row);
});

test("checks of addresses are slowed down for one caller, not for another", async () => {
  const ask = (address: string) => checkEmail.call(guest({ now, address }), { email: "anna@example.test" });
  await ask("198.51.100.50");
  const nearly = { failures: 118, since: now };
  await db().update(failureCounts).set(nearly).where(eq(failureCounts.kind, "open_caller"));
  await ask("198.51.100.50");
  await ask("198.51.100.50");
  await expect(ask("198.51.100.50")).rejects.toMatchObject({
    code: "limited",
    extras: { retryAfterSeconds: 10 },
  });
  expect(await ask("198.51.100.51")).toMatchObject({ valid: 1 });
});

test("staff get the operator's minutes, and only the demo's on the embedded database go without a factor", () => {
  setTestRuntime(home, true, { STAFF_SESSION_MINUTES: 7 });
  expect(staffTerms()).toEqual({ kind: "staff", ttl: 420, isBound: false });
  expect(isFactorExempt({ email: "support@example.test" })).toBe(true);
  expect(isFactorExempt({ email: "billing@example.test" })).toBe(false);
  setTestRuntime(home, false);
  expect(isFactorExempt({ email: "support@example.test" })).toBe(false);
});

test("a part of a login that fails is timed, too, and its failure goes on", async () => {
  const { timed, timings } = stopwatch();
  const broken = timed("auth", async () => {
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(await timed("session", async () => 7)).toBe(7);
  expect(timings.map((one) => Object.keys(one)[0])).toEqual(["auth", "session"]);
});
