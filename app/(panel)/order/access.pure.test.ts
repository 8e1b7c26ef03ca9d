import { expect, test } from "vitest";
import { brokenPasswordRules } from "@/lib/domain/orders/rules";
import { textProblems } from "./order-check";
import { generatePassword } from "./password";

test("a generated password meets the rules, and is another each time", () => {
  const made = Array.from({ length: 50 }, () => generatePassword());
  expect(made.flatMap(brokenPasswordRules)).toEqual([]);
  expect(made.every((password) => password.length === 20 && /\d/.test(password))).toBe(true);
  expect(new Set(made).size).toBe(50);
});

const filled = {
  hostname: "",
  root_pass: "Secret-pass-1",
  ssh_key: "",
  notify: true,
} as const;

test("what may be empty may be empty", () => {
  expect(textProblems(filled)).toEqual([]);
});

test("everything that is wrong is named", () => {
  const problems = textProblems({ ...filled, hostname: "web_1", root_pass: "short", ssh_key: "ssh-rsa x" });
  expect(problems.map(({ field }) => field)).toEqual(["hostname", "root_pass", "ssh_key"]);
  expect(problems[1]).toMatchObject({ broken: ["length", "upper", "special"] });
});
