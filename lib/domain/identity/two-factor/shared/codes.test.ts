import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { recoveryCodes } from "@/lib/db/tables/identity/two-factor";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { countFailures, type Subject } from "../../../kernel/rate-limits/shared/failures";
import { addKey } from "../../api-keys/add";
import { checkSecondFactor } from "../../auth/check-second-factor";
import { resendCode } from "../../auth/resend-code";
import { whmcslogin } from "../../auth/whmcslogin";
import { hashEmailCode, hashRecoveryCode, totpOf, totpStep } from "./codes";

withCatalogDatabase();

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const codeAt = (at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

async function challengeOf(account: { email: string; password: string }, now: Date): Promise<string> {
  const { result } = await whmcslogin.call(asGuest({ now }), {
    user: account.email,
    password: account.password,
  });
  if (!("2fa_token" in result)) throw new Error("The login wanted no second factor.");
  expect(result.token).toBeNull();
  return result["2fa_token"];
}

const answer = (token: string, code: string, now: Date) =>
  checkSecondFactor.call(asGuest({ now }), { "2fa_token": token, user_token: code });

describe("a password login with an API key", () => {
  test("goes without the code for a key with all rights of the account, and for no narrower one", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const owner = await asUser(account.id);
    const facts = { name: "key", login_notify_method: "none", active: 1 } as const;
    const whole = await addKey.call(owner, facts);
    const narrow = await addKey.call(owner, { ...facts, permissions: ["eq/list"] });
    const { email: user, password } = account;
    const loginWith = async (apikey: string) =>
      (await whmcslogin.call(asGuest(), { user, password, apikey })).result.token;
    expect(await loginWith(whole.api_key)).toMatch(/^[0-9a-f]{32}$/);
    expect(await loginWith(narrow.api_key)).toBeNull();
  });
});

describe("a password login with an authenticator app", () => {
  test("opens a session with the code, and the same code never again", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    const first = await challengeOf(account, now);
    // Grouped as apps show it and people type it.
    const { result } = await answer(first, codeAt(now).replace(/^(...)/, "$1 "), now);
    expect(result.token).toMatch(/^[0-9a-f]{32}$/);
    const second = await challengeOf(account, now);
    await expect(answer(second, codeAt(now), now)).rejects.toThrow("invalid code");
    const next = later(now, 30);
    await expect(answer(second, codeAt(next), next)).resolves.toBeTruthy();
  });

  test("ends after five wrong codes, and a right one comes too late", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    const token = await challengeOf(account, now);
    for (const wrong of ["000000", "111111", "222222", "333333"]) {
      await expect(answer(token, wrong, now)).rejects.toThrow("invalid code");
    }
    await expect(answer(token, "44444", now)).rejects.toThrow("expired");
    await expect(answer(token, codeAt(now), now)).rejects.toThrow("expired");
  });

  test("ends after ten minutes", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    const token = await challengeOf(account, now);
    const tooLate = later(now, 601);
    await expect(answer(token, codeAt(tooLate), tooLate)).rejects.toThrow("expired");
  });

  test("takes a recovery code in place of the app, once", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    await database()
      .insert(recoveryCodes)
      .values({ accountId: account.id, hash: hashRecoveryCode(account.id, "abcd-efgh"), createdAt: now });
    await expect(answer(await challengeOf(account, now), "ABCD EFGH", now)).resolves.toBeTruthy();
    await expect(answer(await challengeOf(account, now), "abcd-efgh", now)).rejects.toThrow("invalid code");
  });

  test("gives one session when the same right code comes twice at once", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    const token = await challengeOf(account, now);
    const tries = await Promise.allSettled([1, 2, 3].map(() => answer(token, codeAt(now), now)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("guessing a second factor", () => {
  test("is held after twenty wrong codes over any number of sign-ins, for a right code too", async () => {
    const account = await addAccount(database(), { totpSecret: seal("totp", secret) });
    const now = new Date();
    for (let round = 0; round < 5; round++) {
      const token = await challengeOf(account, now);
      for (const wrong of ["000000", "111111", "222222", "333333"]) {
        await expect(answer(token, wrong, now)).rejects.toThrow("invalid code");
      }
    }
    await expect(answer(await challengeOf(account, now), codeAt(now), now)).rejects.toThrow("invalid code");
    const after = later(now, 3_600);
    await expect(answer(await challengeOf(account, after), codeAt(after), after)).resolves.toBeTruthy();
  });
});

describe("a password login with an email code", () => {
  const codeIn = async (accountId: number): Promise<string> => {
    const rows = await database()
      .select()
      .from(mails)
      .where(eq(mails.accountId, accountId))
      .orderBy(mails.id);
    return /\d{6}/.exec(rows.at(-1)?.subject ?? "")?.[0] ?? "";
  };

  test("sends a code, and another one on request after a pause; only the last works", async () => {
    const account = await addAccount(database(), { emailFactor: true });
    const now = new Date();
    const token = await challengeOf(account, now);
    const first = await codeIn(account.id);
    await expect(resendCode.call(asGuest({ now }), { "2fa_token": token })).rejects.toThrow("just now");
    const after = later(now, 31);
    await resendCode.call(asGuest({ now: after }), { "2fa_token": token });
    const second = await codeIn(account.id);
    if (first !== second) await expect(answer(token, first, after)).rejects.toThrow("invalid code");
    await expect(answer(token, second, after)).resolves.toBeTruthy();
  });
});

describe("guessing a password", () => {
  test("holds the account for this address after ten failures, in the words of an ordinary one", async () => {
    const account = await addAccount(database(), {});
    const now = new Date();
    const login = (password: string, at: Date, address: string) =>
      whmcslogin.call(asGuest({ now: at, address }), { user: account.email, password });
    for (let turn = 0; turn < 10; turn++) {
      await expect(login("wrong", now, "203.0.113.60")).rejects.toThrow("auth: authenthication failure");
    }
    await expect(login(account.password, now, "203.0.113.60")).rejects.toThrow(
      "auth: authenthication failure",
    );
    await expect(login(account.password, now, "203.0.113.61")).resolves.toBeTruthy();
    await expect(login(account.password, later(now, 3_600), "203.0.113.60")).resolves.toBeTruthy();
  });

  test("a hold is not kept up by further tries, and does not reach the address of the last sign-in", async () => {
    const account = await addAccount(database(), { lastLoginAddress: "203.0.113.70" });
    const now = new Date();
    const login = (password: string, at: Date, address: string) =>
      whmcslogin.call(asGuest({ now: at, address }), { user: account.email, password });
    for (let turn = 0; turn < 100; turn++) {
      const subjects: Subject[] = [{ kind: "login_account", name: account.email }];
      await countFailures(database(), subjects, now);
    }
    await expect(login(account.password, now, "203.0.113.71")).rejects.toThrow("authenthication failure");
    await expect(login("wrong", later(now, 20), "203.0.113.72")).rejects.toThrow("authenthication failure");
    await expect(login(account.password, later(now, 31), "203.0.113.71")).resolves.toBeTruthy();
    await countFailures(database(), [{ kind: "login_account", name: account.email }], later(now, 31));
    await expect(login(account.password, later(now, 31), "203.0.113.71")).resolves.toBeTruthy();
  });
});

test.each([" ", "-", "\u00a0", "\u2011", "\u2013", "  "])(
  "a code may be written in groups with %j between them",
  (gap) => {
    const at = new Date();
    const code = codeAt(at);
    const written = ` ${code.slice(0, 3)}${gap}${code.slice(3)} `;
    expect(totpStep(secret, written, at)).toBe(totpStep(secret, code, at));
    expect(hashEmailCode("token", written)).toEqual(hashEmailCode("token", code));
    expect(totpStep(secret, `${written}0`, at)).toBeNull();
  },
);
