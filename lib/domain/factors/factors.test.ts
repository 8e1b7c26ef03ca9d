import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { pendingFactors, recoveryCodes } from "@/lib/db/tables/factors";
import { auditRows } from "@/lib/db/tables/kernel";
import { mails } from "@/lib/db/tables/mails";
import { asGuest, asKey, asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { checkSecondFactor } from "../auth/check-second-factor";
import { whmcslogin } from "../auth/whmcslogin";
import { totpOf } from "./codes";
import { confirmEmail, sendConfirmation } from "./email";
import { turnOnPasskeyFactor } from "./passkeys/change";
import { showSecurity } from "./show";
import { confirmTotp, startTotp } from "./totp";
import { renewRecoveryCodes, turnOffFactor } from "./turn-off";

withCatalogueDatabase();

const db = () => database();
const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

const mailsTo = ({ id }: TestAccount) =>
  db().select().from(mails).where(eq(mails.accountId, id)).orderBy(mails.id);
const codeIn = async (account: TestAccount): Promise<string> =>
  /\d{6}/.exec((await mailsTo(account)).at(-1)?.subject ?? "")?.[0] ?? "";

/** An account with the app on since `now`. */
async function withApp(now: Date) {
  const account = await addAccount(db());
  const me = await asUser(account.id, { now });
  const { secret } = await startTotp.call(me, { password: account.password });
  const { codes } = await confirmTotp.call(me, { code: codeAt(secret, now) });
  if (codes === null) throw new Error("The first factor brought no recovery codes.");
  return { account, secret, codes };
}

describe("setting up an authenticator app", () => {
  test("is on with the first right code and not before; the secret is sealed, the code used up", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    const { secret, uri } = await startTotp.call(me, { password: account.password });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Berth:${encodeURIComponent(account.email)}?`);
    expect((await startTotp.call(me, { password: account.password })).secret).toBe(secret);
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
    const { secret } = await startTotp.call(me, { password: account.password });
    const presses = [1, 2, 3].map(() => confirmTotp.call(me, { code: codeAt(secret, now) }));
    const done = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    await expect(startTotp.call(me, { password: account.password })).rejects.toMatchObject({
      extras: { doc: "factor.already_on" },
    });
    expect((await mailsTo(account)).map(({ subject }) => subject)).toEqual(["Authenticator app turned on"]);
  });

  test("ends after ten wrong codes and after half an hour, and begins anew with another secret", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    const first = await startTotp.call(me, { password: account.password });
    const late = { ...me, now: later(now, 1_801) };
    await expect(confirmTotp.call(late, { code: codeAt(first.secret, late.now) })).rejects.toMatchObject({
      extras: { doc: "factor.not_started" },
    });
    for (let turn = 0; turn < 10; turn++)
      await expect(confirmTotp.call(me, { code: "000000" })).rejects.toThrow("invalid argument code");
    await expect(confirmTotp.call(me, { code: codeAt(first.secret, now) })).rejects.toMatchObject({
      extras: { doc: "factor.not_started" },
    });
    expect((await startTotp.call(me, { password: account.password })).secret).not.toBe(first.secret);
  });

  test("is for people: a key's session may neither look nor change", async () => {
    const account = await addAccount(db());
    const key = await asKey(account.id);
    const calls = [
      () => showSecurity.call(key, {}),
      () => startTotp.call(key, {}),
      () => confirmTotp.call(key, { code: "000000" }),
      () => sendConfirmation.call(key, {}),
      () => turnOffFactor.call(key, { factor: "totp", password: account.password }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("turning a factor on", () => {
  test("asks for the password, and for a factor where one is on", async () => {
    const wrong = (doc: string) => ({ extras: { doc } });
    const account = await addAccount(db());
    const me = await asUser(account.id);
    for (const begin of [startTotp, sendConfirmation, turnOnPasskeyFactor])
      for (const proof of [{}, { password: "wrong" }])
        await expect(begin.call(me, proof)).rejects.toMatchObject(wrong("password.wrong"));
    expect(await mailsTo(account)).toEqual([]);
    const { account: other, codes } = await withApp(new Date());
    const them = await asUser(other.id);
    const { password } = other;
    for (const begin of [sendConfirmation, turnOnPasskeyFactor])
      await expect(begin.call(them, { password })).rejects.toMatchObject(wrong("2fa.wrong"));
    await expect(sendConfirmation.call(them, { password, code: codes[0] })).resolves.toBeTruthy();
  });

  test("a code that is itself the proof of e-mail codes is mailed without one", async () => {
    const account = await addAccount(db(), { emailFactor: true });
    await sendConfirmation.call(await asUser(account.id), {});
    expect(await mailsTo(account)).toHaveLength(1);
  });
});

describe("codes by e-mail", () => {
  test("are on with the code that came, the last one, once", async () => {
    const now = new Date();
    const account = await addAccount(db());
    const me = await asUser(account.id, { now });
    await sendConfirmation.call(me, { password: account.password });
    const first = await codeIn(account);
    await expect(sendConfirmation.call(me, { password: account.password })).rejects.toMatchObject({
      code: "limited",
      extras: { doc: "2fa.just_sent", retryAfterSeconds: 30 },
    });
    const after = { ...me, now: later(now, 31) };
    await sendConfirmation.call(after, { password: account.password });
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
    await sendConfirmation.call(me, { password: account.password });
    const right = await codeIn(account);
    const wrong = right === "000000" ? "111111" : "000000";
    for (let turn = 0; turn < 5; turn++)
      await expect(confirmEmail.call(me, { code: wrong })).rejects.toThrow("invalid argument code");
    await expect(confirmEmail.call(me, { code: right })).rejects.toThrow("invalid argument code");
  });
});

describe("turning a factor off", () => {
  test("asks for the password and a factor; a code that was used is none", async () => {
    const now = new Date();
    const { account, secret, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const off = (proof: object, at = now) =>
      turnOffFactor.call({ ...me, now: at }, { factor: "totp", ...proof });
    const { password } = account;
    await expect(off({ code: codes[0] })).rejects.toMatchObject({ extras: { doc: "password.wrong" } });
    await expect(off({ password: "wrong", code: codes[0] })).rejects.toMatchObject({
      extras: { doc: "password.wrong" },
    });
    await expect(off({ password })).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await expect(off({ password, code: codeAt(secret, now) })).rejects.toMatchObject({
      extras: { doc: "2fa.wrong" },
    });
    const at = later(now, 30);
    await off({ password, code: codeAt(secret, at) }, at);
    const [row] = await db().select().from(accounts).where(eq(accounts.id, account.id));
    expect(row).toMatchObject({ totpSecret: null });
    expect(await db().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))).toEqual(
      [],
    );
    const audit = await db().select().from(auditRows).where(eq(auditRows.accountId, account.id));
    expect(audit.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["factors.confirm_totp", { changed: "totp_on" }],
      ["factors.turn_off", { changed: "totp_off" }],
    ]);
    expect(JSON.stringify(audit)).not.toContain(secret);
    await expect(off({ password }, at)).rejects.toMatchObject({ extras: { doc: "factor.already_off" } });
  });

  test("is held after twenty wrong codes, for the right one too", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const off = (code: string | undefined, at = now) =>
      turnOffFactor.call({ ...me, now: at }, { factor: "totp", password: account.password, code });
    for (let turn = 0; turn < 20; turn++)
      await expect(off("000000")).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await expect(off(codes[0])).rejects.toMatchObject({ code: "limited" });
    await off(codes[0], later(now, 61));
  });

  test("an account without a password proves itself by its factor", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id));
    const me = await asUser(account.id, { now });
    await expect(turnOffFactor.call(me, { factor: "totp" })).rejects.toMatchObject({
      extras: { doc: "2fa.wrong" },
    });
    await turnOffFactor.call(me, { factor: "totp", code: codes[0] });
  });
});

describe("recovery codes", () => {
  test("are hashed, work once, and are told of by mail when they sign somebody in", async () => {
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

  test("are made anew for the password and a factor, and the old ones are gone", async () => {
    const now = new Date();
    const { account, codes } = await withApp(now);
    const me = await asUser(account.id, { now });
    const { password } = account;
    await expect(renewRecoveryCodes.call(me, { password })).rejects.toThrow("invalid argument code");
    const made = await renewRecoveryCodes.call(me, { password, code: codes[0] });
    expect(made.codes).toHaveLength(10);
    await expect(renewRecoveryCodes.call(me, { password, code: codes[1] })).rejects.toThrow(
      "invalid argument",
    );
    await expect(renewRecoveryCodes.call(me, { password, code: made.codes[0] })).resolves.toBeTruthy();
  });
});
