import { describe, expect, test } from "vitest";
import { setTestRuntime } from "@/lib/testing/factories";
import { ExternalAccount, isProviderId } from "./schema";
import { activeProviders, providerName } from "./shared/providers";

setTestRuntime("http://panel.test");

test.each([
  ["google", true],
  ["github", true],
  ["vk", true],
  ["oidc", true],
  ["Google", false],
  ["facebook", false],
  ["", false],
  [null, false],
  [undefined, false],
])("%j is a service: %s", (value, is) => expect(isProviderId(value)).toBe(is));

describe("an identity", () => {
  const one = { provider: "github", subject: "583231", email: "anna@example.test", isEmailVerified: true };

  test.each([
    ["whole", {}],
    ["without an email", { email: "" }],
    ["with the longest subject", { subject: "a".repeat(255) }],
  ])("%s", (_what, facts) => expect(ExternalAccount.safeParse({ ...one, ...facts }).success).toBe(true));

  test.each([
    ["of another service", { provider: "facebook" }],
    ["without a subject", { subject: "" }],
    ["with a subject that is too long", { subject: "a".repeat(256) }],
    ["with a number for a subject", { subject: 583_231 }],
    ["that does not say whether its email is verified", { isEmailVerified: undefined }],
    ["with an email that is too long", { email: "a".repeat(255) }],
  ])("not one %s", (_what, facts) =>
    expect(ExternalAccount.safeParse({ ...one, ...facts }).success).toBe(false),
  );
});

test("a service that the operator has not set up is off, and has its name all the same", () => {
  expect(activeProviders()).toEqual([]);
  expect(providerName("google")).toBe("Google");
  expect(providerName("vk")).toBe("VK ID");
  expect(providerName("oidc")).toBe("OpenID Connect");
});
