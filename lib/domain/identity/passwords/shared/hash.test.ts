import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "@/lib/server/demo/accounts";
import { checkPassword } from "../rules";
import { hashPassword, requireStrongPassword, verifyPassword } from "./hash";

const email = "anna.demo@example.test";

describe("a new password", () => {
  test.each([
    ["", "empty"],
    ["short-pw9", "short"],
    ["ééééééééé", "short"],
    ["anna.demo@example.test", "email"],
    ["ANNA.DEMO@example.test", "email"],
    ["a".repeat(201), "long"],
    ["ы".repeat(101), "long"],
    ["x".repeat(1_000_000), "long"],
    ["1234567890", "common"],
    ["Qwertyuiop", "common"],
    ["password123!", "common"],
    ["PASSWORD2024", "common"],
    ["ｐassword1234", "common"],
  ])("may not be %j: %s", async (password, problem) => {
    await expect(requireStrongPassword(password, email, "new_password")).rejects.toMatchObject({
      code: "invalid",
      extras: { doc: `password.${problem}`, fields: { new_password: expect.any(String) } },
    });
  });

  test("may be long, may be words, may be in any alphabet", async () => {
    for (const password of [
      "correct horse battery staple",
      "верный конь скрепка",
      "馬馬馬馬馬馬馬馬馬馬",
      "a8391047562x",
    ])
      await expect(requireStrongPassword(password, email)).resolves.toBeUndefined();
  });

  test("may be a demo account's", async () => {
    for (const { password, facts } of Object.values(demoAccounts))
      await expect(requireStrongPassword(password, facts.email)).resolves.toBeUndefined();
  });

  test("is refused in the text without being said in it", async () => {
    await expect(requireStrongPassword("password123!", email)).rejects.not.toThrow(/password123/);
  });
});

describe("a password that is compared", () => {
  test("opens however its letters were composed", async () => {
    const stored = await hashPassword("cafe\u0301 cre\u0300me");
    expect(await verifyPassword(stored, "caf\u00e9 cr\u00e8me")).toBe(true);
    expect(await verifyPassword(stored, "cafe creme")).toBe(false);
  });

  test("opens what was hashed before letters were brought into one form", async () => {
    const stored = await hash("cafe\u0301 cre\u0300me");
    expect(await verifyPassword(stored, "cafe\u0301 cre\u0300me")).toBe(true);
  });

  test("opens nothing where there is none, or when it is oversize, which costs no more than any other", async () => {
    expect(await verifyPassword(null, "-")).toBe(false);
    expect(await verifyPassword(await hash("-"), "x".repeat(500))).toBe(false);
    const time = async (stored: string | null, password: string) => {
      const turns: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const from = performance.now();
        await verifyPassword(stored, password);
        turns.push(performance.now() - from);
      }
      // What else the machine does only adds to what one takes.
      return Math.min(...turns);
    };
    const stored = await hashPassword("usual password");
    const usual = await time(stored, "another password");
    expect(await time(null, "another password")).toBeGreaterThan(usual / 3);
    expect(await time(stored, "x".repeat(5_000_000))).toBeLessThan(usual * 3 + 500);
  });

  test("is the email's name only when there is an email", () => {
    expect(checkPassword("just-ten-long", "")).toBeNull();
    expect(checkPassword("anna-long-name", "anna-long-name@example.test")).toBe("email");
  });
});
