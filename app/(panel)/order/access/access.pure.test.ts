import { expect, test } from "vitest";
import { generatePassword } from "@/components/form/fields/generate-password";
import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";
import { checkAccess } from "./access-check";

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
  project: "",
} as const;

test("what may be empty may be empty", () => {
  expect(checkAccess(filled)).toEqual({});
});

test("everything that is wrong is named", () => {
  expect(checkAccess({ ...filled, hostname: "web_1", root_pass: "short", ssh_key: "my key" })).toEqual({
    hostname: "hostname",
    root_pass: "passwordRules",
    ssh_key: "none",
  });
  expect(checkAccess({ ...filled, root_pass: "" })).toEqual({ root_pass: "passwordMissing" });
});
