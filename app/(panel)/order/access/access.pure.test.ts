import { expect, test } from "vitest";
import { generatePassword } from "@/components/form/fields/generate-password";
import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";
import { checkAccess, namesOf } from "./access-check";

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

test("a pattern names several servers, and what is no name is none", () => {
  const namedBy = (hostname: string) => checkAccess({ ...filled, hostname }, true).hostname;
  for (const hostname of ["web-{n}", "{n}.example.com", "web-{n:2}"])
    expect(namedBy(hostname)).toBeUndefined();
  for (const hostname of ["web-{m}", "web-{n}-{n}", "web-{n:0}", "web.{n}"])
    expect(namedBy(hostname)).toBe("hostname");
  expect(namesOf("web", 2)).toBe("web-1, web-2");
  expect(namesOf(" Web-{n:2}.example.com ", 5)).toBe(
    "web-01.example.com, web-02.example.com … web-05.example.com",
  );
  expect(namesOf("", 5)).toBe("");
  expect(namesOf("web_1", 5)).toBe("");
});

test("an SSH key alone is enough where it can be", () => {
  const alone = { ...filled, root_pass: "", ssh_key: "ssh-ed25519 AAAA me" };
  expect(checkAccess(alone, false)).toEqual({});
  expect(checkAccess({ ...alone, ssh_key: " " }, false)).toEqual({ root_pass: "passwordMissing" });
  expect(checkAccess({ ...alone, root_pass: "short" }, false)).toEqual({ root_pass: "passwordRules" });
  expect(checkAccess(alone, true)).toEqual({ root_pass: "passwordMissing" });
});
