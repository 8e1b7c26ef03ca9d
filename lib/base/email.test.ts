import { describe, expect, test } from "vitest";
import { canonicalEmail, parseEmail } from "./email";

describe("an email address is", () => {
  test.each([
    ["anna@example.test", "anna@example.test"],
    ["  Anna.Demo+servers@Example.TEST ", "anna.demo+servers@example.test"],
    ["o'neill@example.test", "o'neill@example.test"],
    ["anna@münchen.example", "anna@xn--mnchen-3ya.example"],
    ["anna@почта.рф", "anna@xn--80a1acny.xn--p1ai"],
    ["anna@XN--80A1ACNY.xn--p1ai", "anna@xn--80a1acny.xn--p1ai"],
    ["anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"],
  ])("%s: %s", (typed, address) => {
    expect(parseEmail(typed)).toEqual({ isValid: true, address });
    expect(parseEmail(address)).toEqual({ isValid: true, address });
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["anna", "form"],
    ["@example.test", "form"],
    ["anna@", "form"],
    ["anna@localhost", "form"],
    ["anna@example.test.", "form"],
    ["anna@-example.test", "form"],
    ["a@b@example.test", "form"],
    [".anna@example.test", "form"],
    ["an..na@example.test", "form"],
    ["anna demo@example.test", "form"],
    ['"anna demo"@example.test', "form"],
    ["Anna <anna@example.test>", "form"],
    ["anna@example.test,boris@example.test", "form"],
    ["anna@example.test;boris@example.test", "form"],
    ["anna@example.test\r\nBcc: boris@example.test", "form"],
    ["anna\r\n@example.test", "form"],
    ["anna\u0000@example.test", "form"],
    ["anna@exam\tple.test", "form"],
    ["anna@[203.0.113.5]", "form"],
    ["anna@203.0.113.5", "form"],
    ["anna@0x7f.0.0.1", "form"],
    ["anna@2130706433.1", "form"],
    ["anna@example.test:25", "form"],
    ["anna@%65xample.test", "form"],
    ["anna@example。test", "form"],
    ["anna@example.test/path", "form"],
    ["анна@example.test", "not_ascii"],
    ["mıke@example.test", "not_ascii"],
    ["\u212Aate@example.test", "not_ascii"],
    ["anna@ｅxample.test", "look_alike"],
    ["anna@ex\u0430mple.test", "look_alike"],
    ["anna@xn--exmple-4nf.test", "look_alike"],
    ["anna@xn--99999999999.test", "form"],
    ["anna@exam\u200Dple.test", "form"],
    ["anna@\uFB01rm.test", "look_alike"],
    [`${"a".repeat(65)}@example.test`, "too_long"],
    [`anna@${"a".repeat(64)}.test`, "form"],
    [`anna@${"a.".repeat(130)}test`, "too_long"],
  ])("not %j: %s", (typed, problem) => {
    expect(parseEmail(typed)).toEqual({ isValid: false, problem });
  });

  test("looked up in one form, whatever was typed", () => {
    expect(canonicalEmail(" ANNA@Почта.рф ")).toBe("anna@xn--80a1acny.xn--p1ai");
    expect(canonicalEmail(" Admin@localhost ")).toBe("admin@localhost");
  });
});
