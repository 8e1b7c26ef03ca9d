import { describe, expect, test } from "vitest";
import { setTestRuntime } from "@/lib/testing/factories";
import {
  factorsOf,
  hashEmailCode,
  hashRecoveryCode,
  isProvedByMail,
  newEmailCode,
  totpOf,
  totpStep,
} from "./codes";

setTestRuntime("http://panel.test");

const none = { totpSecret: null, emailFactor: false, passkeyFactor: false };
const app = Buffer.from("sealed");

describe("the factors of an account", () => {
  test.each([
    ["none", none, []],
    ["an app", { ...none, totpSecret: app }, ["totp"]],
    ["codes by email", { ...none, emailFactor: true }, ["email"]],
    ["a passkey", { ...none, passkeyFactor: true }, ["passkey"]],
    [
      "a passkey and codes by email",
      { ...none, emailFactor: true, passkeyFactor: true },
      ["email", "passkey"],
    ],
    ["all", { totpSecret: app, emailFactor: true, passkeyFactor: true }, ["totp", "email", "passkey"]],
  ])("with %s, the one that is asked for first", (_what, enrolled, factors) => {
    expect(factorsOf(enrolled)).toEqual(factors);
  });

  test.each([
    ["a password alone", { ...none, passwordHash: "x" }, false],
    ["nothing at all", { ...none, passwordHash: null }, true],
    ["codes by email and a password", { ...none, emailFactor: true, passwordHash: "x" }, true],
    ["an app and a password", { ...none, totpSecret: app, passwordHash: "x" }, false],
    ["an app, without a password", { ...none, totpSecret: app, passwordHash: null }, false],
    ["a passkey, without a password", { ...none, passkeyFactor: true, passwordHash: null }, false],
  ])("%s: a code by mail proves its owner: %s", (_what, account, is) => {
    expect(isProvedByMail(account)).toBe(is);
  });
});

describe("a code of an authenticator app", () => {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const now = new Date("2030-01-01T12:00:10Z");
  const codeAt = (seconds: number) => totpOf(secret).generate({ timestamp: now.getTime() + seconds * 1000 });
  const step = Math.floor(now.getTime() / 30_000);

  test.each([
    ["now", 0, step],
    ["a step ago", -30, step - 1],
    ["a step ahead", 30, step + 1],
    ["two steps ago", -60, null],
    ["two steps ahead", 60, null],
  ])("of %s", (_when, seconds, of) => expect(totpStep(secret, codeAt(seconds), now)).toBe(of));

  test.each(["", "12345", "1234567", "12345a", " 123456", "123456\n", "１２３４５６", "-12345"])(
    "%j has not its form",
    (code) => expect(totpStep(secret, code, now)).toBeNull(),
  );
});

describe("codes that are stored as hashes", () => {
  test("a recovery code is the same however it is typed, and another account's is another", () => {
    const [hash] = ["abcde-fghjk"].map((code) => hashRecoveryCode(1, code));
    for (const typed of ["ABCDE-FGHJK", "abcdefghjk", " abcde fghjk ", "a-b-c-d-e-f-g-h-j-k"])
      expect(hashRecoveryCode(1, typed)).toEqual(hash);
    expect(hashRecoveryCode(1, "abcde-fghjm")).not.toEqual(hash);
    expect(hashRecoveryCode(2, "abcde-fghjk")).not.toEqual(hash);
  });

  test("a code by email is of one sign-in", () => {
    expect(hashEmailCode("a", "123456")).toEqual(hashEmailCode("a", "123456"));
    expect(hashEmailCode("a", "123456")).not.toEqual(hashEmailCode("b", "123456"));
    expect(hashEmailCode("a", "123456")).not.toEqual(hashEmailCode("a", "123457"));
  });

  test("a code by email has six digits, zeros in front too", () => {
    const codes = Array.from({ length: 300 }, newEmailCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(250);
  });
});
