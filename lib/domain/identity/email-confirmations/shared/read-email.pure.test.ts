import { describe, expect, test } from "vitest";
import { mailboxOf, readEmail } from "./read-email";

describe("an address", () => {
  test.each([
    ["anna@example.test", "anna@example.test"],
    ["  Anna@Example.TEST ", "anna@example.test"],
    ["a+b@example.test", "a+b@example.test"],
  ])("%j is stored as %j", (text, address) => expect(readEmail(text)).toBe(address));

  test.each([
    ["", "email.empty"],
    ["anna", "email.form"],
    ["anna@", "email.form"],
    ["a b@example.test", "email.form"],
    [`${"a".repeat(300)}@example.test`, "email.too_long"],
    ["почта@example.test", "email.not_ascii"],
  ])("%j is refused as %s", (text, doc) => {
    expect(() => readEmail(text)).toThrow(
      expect.objectContaining({ code: "invalid", extras: expect.objectContaining({ doc }) }),
    );
  });

  test("a refusal names the parameter that carried it", () => {
    expect(() => readEmail("", "user")).toThrow("invalid argument user: is required");
    expect(() => readEmail("x", "login_notify_address")).toThrow("invalid argument login_notify_address");
  });
});

test.each([
  ["anna@example.test", "anna@example.test"],
  ["anna+shop@example.test", "anna@example.test"],
  ["anna+a+b@example.test", "anna@example.test"],
  ["+@example.test", "@example.test"],
])("the mailbox of %s is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
