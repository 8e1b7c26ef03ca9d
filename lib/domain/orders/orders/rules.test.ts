import { describe, expect, it } from "vitest";
import { canBeNamed, isHostname, isMachineName } from "../../servers/servers/rules";
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

  it.each([
    ["web-1.example.com", true],
    [`${"a".repeat(50)}.example.com1`, true],
    [`${"a".repeat(52)}.example.com`, false],
    ["web.1", false],
    ["web.1a", true],
  ])("of a new machine, %s: %s", (name, is) => expect(isMachineName(name)).toBe(is));

  it("that a machine has already may stay, and no other of its kind may come", () => {
    expect(canBeNamed("web.1", "web.1")).toBe(true);
    expect(canBeNamed("web.2", "web.1")).toBe(false);
    expect(canBeNamed("web-2", "web.1")).toBe(true);
  });
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
