import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { pendingFactors, recoveryCodes } from "@/lib/db/tables/identity/two-factor";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkSecondFactor } from "../auth/check-second-factor";
import { whmcslogin } from "../auth/whmcslogin";
import { confirmEmail, sendConfirmation, startEmail } from "./email";
import { proveOwner } from "./reauthenticate";
import { totpOf } from "./shared/codes";
import { turnAllOff } from "./shared/turn-all-off";
import { showSecurity } from "./show";
import { confirmTotp, startTotp } from "./totp";
import { renewRecoveryCodes, turnOffFactor } from "./turn-off";

withCatalogDatabase();

const db = () => database();
const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

const mailsTo = ({ id }: TestAccount) =>
  db().select().from(mails).where(eq(mails.accountId, id)).orderBy(mails.id);
const codeIn = async (account: TestAccount): Promise<string> =>
  /\d{6}/.exec((await mailsTo(account)).at(-1)?.subject ?? "")?.[0] ?? "";

/** An account whose authenticator app has been on since `now`. */
async function withApp(now: Date) {
  const account = await addAccount(db());
  const me = await asUser(account.id, { now });
  const { secret } = await startTotp.call(me, {});
  const { codes } = await confirmTotp.call(me, { code: codeAt(secret, now) });
  if (codes === null) throw new Error("The first factor brought no recovery codes.");
  return { account, secret, codes };
}

describe("setting up an authenticator app", () => {
  test("is on with the first right code and not before; the secret is sealed, the code used up", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    const { secret, uri } = await startTotp.call(me, {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Berth:${encodeURIComponent(account.email)}?`);
    expect((await startTotp.call(me, {})).secret).toBe(secret);
    const [pending] = await db()
      .select()
      .from(pendingFactors)
      .where(eq(pendingFactors.accountId, account.id));
    expect(pending?.sealedSecret?.toString("latin1")).not.toContain(secret);
    await expect(confirmTotp.call(me, { code: "000000" })).rejects.toMatchObject({
      extras: { doc: "2fa.wrong" },
    });
    expect((await showSecurity.call(me, {})).factors).toEqual([]);
    const code = codeAt(secret, now);
    const { codes } = await confirmTotp.call(me, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await showSecurity.call(me, {})).factors).toEqual(["totp"]);
    const { result } = await whmcslogin.call(asGuest({ now }), {
      user: account.email,
      password: account.password,
    });
    const token = "2fa_token" in result ? result["2fa_token"] : "";
    const answer = (user_token: string, at: Date) =>
      checkSecondFactor.call(asGuest({ now: at }), { "2fa_token": token, user_token });
    await expect(answer(code, now)).rejects.toThrow("invalid code");
    await expect(answer(codeAt(secret, later(now, 30)), later(now, 30))).resolves.toBeTruthy();
  });

  test("pressed twice at once turns it on once", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    const { secret } = await startTotp.call(me, {});
    const presses = [1, 2, 3].map(() => confirmTotp.call(me, { code: codeAt(secret, now) }));
    const done = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    await expect(startTotp.call(me, {})).rejects.toMatchObject({
      extras: { doc: "factor.already_on" },
    });
    expect((await mailsTo(account)).map(({ subject }) => subject)).toEqual(["Authenticator app turned on"]);
  });

  test("ends after ten wrong codes and after half an hour, and begins anew with another secret", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    const first = await startTotp.call(me, {});
    const late = await proved({ ...me, now: later(now, 1_801) });
    await expect(confirmTotp.call(late, { code: codeAt(first.secret, late.now) })).rejects.toMatchObject({
      extras: { doc: "factor.not_started" },
    });
    for (let turn = 0; turn < 10; turn++)
      await expect(confirmTotp.call(me, { code: "000000" })).rejects.toThrow("invalid argument code");
    await expect(confirmTotp.call(me, { code: codeAt(first.secret, now) })).rejects.toMatchObject({
      extras: { doc: "factor.not_started" },
    });
    expect((await startTotp.call(me, {})).secret).not.toBe(first.secret);
  });

  test("is for people: a key's session may neither look nor change", async () => {
    const account = await addAccount(db());
    const key = await asKey(account.id);
    const calls = [
      () => showSecurity.call(key, {}),
      () => startTotp.call(key, {}),
      () => confirmTotp.call(key, { code: "000000" }),
      () => sendConfirmation.call(key, {}),
      () => startEmail.call(key, {}),
      () => proveOwner.call(key, { password: account.password }),
      () => turnOffFactor.call(key, { factor: "totp" }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a code for reauthentication", () => {
  test("is mailed where codes by email are on, or nothing else is there, and nowhere else", async () => {
    const account = await addAccount(db(), { emailFactor: true });
    await sendConfirmation.call(await asUser(account.id), {});
    expect(await mailsTo(account)).toHaveLength(1);
    const other = await addAccount(db());
    const them = await asUser(other.id);
    await expect(sendConfirmation.call(them, {})).rejects.toMatchObject({
      extras: { doc: "factor.already_off" },
    });
    await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, other.id));
    await expect(proveOwner.call(them, {})).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await sendConfirmation.call(them, {});
    await proveOwner.call(them, { code: await codeIn(other) });
  });
});

describe("codes by email", () => {
  test("are on with the code that came, the last one, once", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    await startEmail.call(me, {});
    const first = await codeIn(account);
    await expect(startEmail.call(me, {})).rejects.toMatchObject({
      code: "limited",
      extras: { doc: "2fa.just_sent", retryAfterSeconds: 30 },
    });
    const after = { ...me, now: later(now, 31) };
    await startEmail.call(after, {});
    const second = await codeIn(account);
    if (first !== second)
      await expect(confirmEmail.call(after, { code: first })).rejects.toThrow("invalid argument code");
    const presses = [1, 2].map(() => confirmEmail.call(after, { code: second }));
    const done = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect((await showSecurity.call(me, {})).factors).toEqual(["email"]);
  });

  test("five wrong codes make the right one worthless", async () => {
    const account = await addAccount(db());
    const me = await asUser(account.id);
    await startEmail.call(me, {});
    const right = await codeIn(account);
    const wrong = right === "000000" ? "111111" : "000000";
    for (let turn = 0; turn < 5; turn++)
      await expect(confirmEmail.call(me, { code: wrong })).rejects.toThrow("invalid argument code");
    await expect(confirmEmail.call(me, { code: right })).rejects.toThrow("invalid argument code");
  });
});

describe("reauthentication", () => {
  test("is the password and a factor; a code that was used is none", async () => {
    const now = new Date();
    const { account, secret, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const prove = (proof: object, at = now) => proveOwner.call({ ...me, now: at }, proof);
    const { password } = account;
    const wrong = (doc: string) => ({ extras: { doc } });
    await expect(prove({ code: codes[0] })).rejects.toMatchObject(wrong("password.wrong"));
    await expect(prove({ password: "wrong", code: codes[0] })).rejects.toMatchObject(wrong("password.wrong"));
    await expect(prove({ password })).rejects.toMatchObject(wrong("2fa.wrong"));
    const used = prove({ password, code: codeAt(secret, now) });
    await expect(used).rejects.toMatchObject(wrong("2fa.wrong"));
    const at = later(now, 30);
    await expect(prove({ password, code: codeAt(secret, at) }, at)).resolves.toEqual({
      until: later(at, 300).toISOString(),
    });
  });

  test("is held after ten wrong passwords, and after twenty wrong codes, for the right ones too", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const { password } = account;
    const prove = (code: string | undefined, at = now) =>
      proveOwner.call({ ...me, now: at }, { password, code });
    for (let turn = 0; turn < 20; turn++)
      await expect(prove("000000")).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await expect(prove(codes[0])).rejects.toMatchObject({ code: "limited" });
    await prove(codes[0], later(now, 61));
    const other = await addAccount(db());
    const them = await asUser(other.id, { address: "198.51.100.77" });
    for (let turn = 0; turn < 10; turn++)
      await expect(proveOwner.call(them, { password: `wrong ${turn}` })).rejects.toMatchObject({
        extras: { doc: "password.wrong" },
      });
    await expect(proveOwner.call(them, { password: other.password })).rejects.toMatchObject({
      extras: { doc: "password.wrong" },
    });
  });

  test("of an account without a password is its factor", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id));
    const me = await asUser(account.id, { now });
    await expect(proveOwner.call(me, {})).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await proveOwner.call(me, { code: codes[0] });
  });
});

describe("turning a factor off", () => {
  test("forgets its secret and, with the last one, the recovery codes", async () => {
    const now = new Date();
    const { account, secret } = await withApp(now);
    const me = await asUser(account.id, { now });
    await turnOffFactor.call(me, { factor: "totp" });
    const [row] = await db().select().from(accounts).where(eq(accounts.id, account.id));
    expect(row).toMatchObject({ totpSecret: null });
    expect(await db().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))).toEqual(
      [],
    );
    const ofAccount = eq(auditRows.accountId, account.id);
    const audit = await db().select().from(auditRows).where(ofAccount).orderBy(auditRows.id);
    expect(audit.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["factors.start_totp", {}],
      ["factors.confirm_totp", { changed: "totp_on" }],
      ["factors.turn_off", { changed: "totp_off" }],
    ]);
    expect(JSON.stringify(audit)).not.toContain(secret);
    await expect(turnOffFactor.call(me, { factor: "totp" })).rejects.toMatchObject({
      extras: { doc: "factor.already_off" },
    });
  });
});

describe("recovery codes", () => {
  test("are hashed, work once, and are told of by mail when they sign someone in", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    const rows = await db().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const signIn = async (code: string) => {
      const { email, password } = account;
      const { result } = await whmcslogin.call(asGuest({ now }), { user: email, password });
      const token = "2fa_token" in result ? result["2fa_token"] : "";
      return checkSecondFactor.call(asGuest({ now }), { "2fa_token": token, user_token: code });
    };
    const [code = ""] = codes;
    const tries = await Promise.allSettled([signIn(code), signIn(code.toUpperCase().replace("-", " "))]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const last = (await mailsTo(account)).at(-1);
    expect(last?.subject).toBe("A recovery code was used");
    expect(last?.body).toContain("Codes left: 9.");
    expect(last?.body).not.toContain(code);
  });

  test("are made anew, and the old ones are gone", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const made = await renewRecoveryCodes.call(me, {});
    expect(made.codes).toHaveLength(10);
    const { password } = account;
    await expect(proveOwner.call(me, { password, code: codes[1] })).rejects.toThrow("invalid argument");
    await expect(proveOwner.call(me, { password, code: made.codes[0] })).resolves.toBeTruthy();
  });
});

describe("a mailed code", () => {
  const start = new Date("2026-03-04T12:00:00Z");
  const begin = async () => {
    const account = await addAccount(db());
    const me = await asUser(account.id, { now: start });
    const at = (seconds: number) => ({ ...me, now: later(start, seconds) });
    expect(await startEmail.call(me, {})).toEqual({ seconds: 30 });
    return { account, at, code: await codeIn(account) };
  };
  const wrong = { extras: { doc: "2fa.wrong", fields: { code: expect.any(String) } } };

  test("may be mailed again after half a minute to the second, and works for ten", async () => {
    const { at, code } = await begin();
    await expect(startEmail.call(at(29), {})).rejects.toMatchObject({ extras: { retryAfterSeconds: 1 } });
    const late = await proved(at(600));
    await expect(confirmEmail.call(late, { code })).rejects.toMatchObject(wrong);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect(
      (await confirmEmail.call({ ...late, now: later(start, 599) }, { code: spaced })).codes,
    ).toHaveLength(10);
    const after = await proved(at(900));
    await expect(startEmail.call(after, {})).rejects.toMatchObject({
      extras: { doc: "factor.already_on" },
    });
    await expect(confirmEmail.call(after, { code })).rejects.toMatchObject({
      extras: { doc: "factor.already_on" },
    });
  });

  test("is nobody else's, and nothing where none was mailed", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    if (mine.code !== theirs.code)
      await expect(confirmEmail.call(mine.at(1), { code: theirs.code })).rejects.toMatchObject(wrong);
    const other = await asUser((await addAccount(db())).id, { now: start });
    for (const code of [mine.code, "", "null"])
      await expect(confirmEmail.call(other, { code })).rejects.toMatchObject(wrong);
    await confirmEmail.call(mine.at(30), { code: mine.code });
    expect((await showSecurity.call(theirs.at(30), {})).factors).toEqual([]);
  });

  test("and other unfinished set-ups are swept a day after they have expired, not before", async () => {
    const { account } = await begin();
    const left = async () =>
      (await db().select().from(pendingFactors).where(eq(pendingFactors.accountId, account.id))).length;
    await deleteExpired(db(), "pendingFactors", later(start, 600 + 86_400));
    expect(await left()).toBe(1);
    await deleteExpired(db(), "pendingFactors", later(start, 600 + 86_401));
    expect(await left()).toBe(0);
  });
});

test("what is on is shown since when, and turning all of it off tells the owner of each", async () => {
  const now = new Date();
  const { account, secret } = await withApp(now);
  const me = await asUser(account.id, { now });
  await db().update(accounts).set({ emailFactor: true }).where(eq(accounts.id, account.id));
  expect(await showSecurity.call(me, {})).toEqual({
    ...{ has_password: true, email: account.email, factors: ["totp", "email"], passkeys: [] },
    since: { totp: now.toISOString(), email: null, passkey: null },
    ...{ has_passkeys: false, recovery_codes: 10 },
  });
  await expect(turnOffFactor.call(me, { factor: "passkey" })).rejects.toMatchObject({
    extras: { doc: "factor.already_off" },
  });
  const before = (await mailsTo(account)).length;
  await inTransaction((tx) => turnAllOff({ ...me, db: tx, note: () => undefined }));
  expect((await mailsTo(account)).length).toBe(before + 2);
  expect(await showSecurity.call(me, {})).toMatchObject({ factors: [], recovery_codes: 0 });
  await expect(renewRecoveryCodes.call(me, {})).rejects.toMatchObject({ extras: { doc: "factor.none_on" } });
  const { email: user, password } = account;
  const { result } = await whmcslogin.call(asGuest({ now }), { user, password });
  expect(result.token).not.toBeNull();
  await expect(confirmTotp.call(me, { code: codeAt(secret, now) })).rejects.toMatchObject({
    code: expect.stringMatching(/invalid|conflict/),
  });
});
