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
} as const;

test("what may be empty may be empty", () => {
  expect(checkAccess(filled, true)).toEqual({});
});

test("everything that is wrong is named", () => {
  expect(checkAccess({ ...filled, hostname: "web_1", root_pass: "short", ssh_key: "my key" }, true)).toEqual({
    hostname: "hostname",
    root_pass: "passwordRules",
    ssh_key: "none",
  });
  expect(checkAccess({ ...filled, root_pass: "" }, true)).toEqual({ root_pass: "passwordMissing" });
});

test("an SSH key alone is enough where it can be", () => {
  const alone = { ...filled, root_pass: "", ssh_key: "ssh-ed25519 AAAA me" };
  expect(checkAccess(alone, false)).toEqual({});
  expect(checkAccess({ ...alone, ssh_key: " " }, false)).toEqual({ root_pass: "passwordMissing" });
  expect(checkAccess({ ...alone, root_pass: "short" }, false)).toEqual({ root_pass: "passwordRules" });
  expect(checkAccess(alone, true)).toEqual({ root_pass: "passwordMissing" });
});
