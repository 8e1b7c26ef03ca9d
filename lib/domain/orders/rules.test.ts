import { describe, expect, it } from "vitest";
import { isSshKey } from "@/lib/base/ssh-key";
import { isHostname } from "../servers/rules";
import { brokenPasswordRules, describePasswordRules, parseDiscounts } from "./rules";
import { asksForSomething } from "./setup-rules";

describe("a root password", () => {
  it.each([
    ["Root-pass-1", []],
    ["aA!45678", []],
    [`aA!${"x".repeat(61)}`, []],
    ["aA!4567", ["length"]],
    [`aA!${"x".repeat(62)}`, ["length"]],
    ["root-pass-1", ["upper"]],
    ["ROOT-PASS-1", ["lower"]],
    ["RootPass12", ["special"]],
    ["Root pass-1", ["characters"]],
    ["Root-pass-1\n", ["characters"]],
    ["Root-pass-é", ["characters"]],
    ["Rootпароль1", ["special", "characters"]],
    ["Пароль-Рут-1", ["upper", "lower", "characters"]],
    ["", ["length", "upper", "lower", "special"]],
  ])("%j breaks %j", (password, rules) => expect(brokenPasswordRules(password)).toEqual(rules));

  it("is refused with all that it needs", () => {
    expect(describePasswordRules(["length", "special"])).toBe(
      "needs 8 to 64 characters, a special character",
    );
  });
});

describe("a host name", () => {
  const label = "a".repeat(63);
  it.each([
    ["web-1", true],
    ["WEB.example.com", true],
    ["1.example", true],
    ["3com", true],
    [label, true],
    [[label, label, label, "b".repeat(61)].join("."), true],
    [[label, label, label, "b".repeat(62)].join("."), false],
    [`${label}a`, false],
    ["", false],
    [".", false],
    ["web.", false],
    ["web..example", false],
    ["-web", false],
    ["web-", false],
    ["web_1", false],
    ["веб", false],
    ["web 1", false],
    ["web\n", false],
    ["127.0.0.1", false],
    ["42", false],
  ])("%s: %s", (name, is) => expect(isHostname(name)).toBe(is));
});

describe("an SSH key", () => {
  const bodyOf = (type: string, length = type.length) =>
    Buffer.concat([Buffer.from([0, 0, 0, length]), Buffer.from(type), Buffer.alloc(51, 7)]).toString(
      "base64",
    );
  const ed25519 = bodyOf("ssh-ed25519");
  it.each([
    ["with a comment", `ssh-ed25519 ${ed25519} anna@laptop`, true],
    ["with a comment of several words", `ssh-ed25519 ${ed25519} anna of the blue laptop`, true],
    ["without one", `ssh-ed25519 ${ed25519}`, true],
    ["with space around", `  ssh-ed25519   ${ed25519}  \n`, true],
    ["of another kind", `ecdsa-sha2-nistp256 ${bodyOf("ecdsa-sha2-nistp256")}`, true],
    ["of a security key", `sk-ssh-ed25519@openssh.com ${bodyOf("sk-ssh-ed25519@openssh.com")}`, true],
    ["whose body is of another kind", `ssh-rsa ${ed25519}`, false],
    ["whose body lies about its length", `ssh-ed25519 ${bodyOf("ssh-ed25519", 7)}`, false],
    ["of a kind that is broken", `ssh-dss ${bodyOf("ssh-dss")}`, false],
    ["with options before it", `command="sh" ssh-ed25519 ${ed25519}`, false],
    ["that is two", `ssh-ed25519 ${ed25519} a\nssh-ed25519 ${ed25519} b`, false],
    ["that is cut", `ssh-ed25519 ${ed25519.slice(0, -3)}`, false],
    ["that is private", "-----BEGIN OPENSSH PRIVATE KEY-----", false],
    ["that is none", "", false],
  ])("%s", (_what, text, is) => expect(isSshKey(text)).toBe(is));
});

describe("a parameter that nobody can honour", () => {
  it.each([
    undefined,
    null,
    "",
    " ",
    0,
    "0",
    "000",
    false,
    "false",
    "OFF",
    " no ",
    "None",
    "null",
    "{}",
    "[]",
    [],
    {},
    [0, ""],
    { swap: { on: "no" } },
  ])("asks for nothing with %j", (value) => expect(asksForSomething(value)).toBe(false));
  it.each([1, "1", "01", true, "on", "raid1", "nothing", "[0]", [0, "x"], { swap: { on: "yes" } }])(
    "asks for something with %j",
    (value) => expect(asksForSomething(value)).toBe(true),
  );
});

it("discounts are percent by months", () => {
  expect(parseDiscounts("1:0,3:2.5,12:12")).toEqual({ 1: "0", 3: "2.5", 12: "12" });
});
