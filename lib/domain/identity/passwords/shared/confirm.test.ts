import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { confirmPassword, holdPassword } from "./confirm";
import { provePassword } from "./prove";

withCatalogDatabase();

let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(database());
});

const now = new Date("2030-01-01T12:00:00Z");
const prove = (facts: { email?: string; password?: string } = {}, when = now) =>
  provePassword(asGuest({ now: when }), { email: account.email, password: account.password, ...facts });
const wrong = { code: "login_failed" };

describe("a password", () => {
  test("proves its account, by the address in any case of letters", async () => {
    expect(await prove()).toMatchObject({ accountId: account.id });
    expect(await prove({ email: account.email.toUpperCase() })).toMatchObject({ accountId: account.id });
  });

  test.each([
    ["another one", { password: "Wrong-horse-9" }],
    ["none", { password: "" }],
    ["one with a space behind it", { password: "Correct-horse-9 " }],
    ["one that is far too long", { password: "a".repeat(1_000) }],
    ["nobody's address", { email: "nobody@example.test" }],
    ["what is no address", { email: "anna" }],
  ])("%s fails, and every failure looks alike", async (_what, facts) => {
    await expect(prove(facts)).rejects.toMatchObject(wrong);
  });

  test.each([
    ["closed", { status: "Closed" as const }],
    ["without a password", { passwordHash: null }],
  ])("of an account that is %s proves nothing", async (_what, facts) => {
    await database().update(accounts).set(facts).where(eq(accounts.id, account.id));
    await expect(prove()).rejects.toMatchObject(wrong);
  });

  test("is right after nine wrong ones, and then the count begins anew", async () => {
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++)
        await expect(prove({ password: `Wrong-horse-${guess}` })).rejects.toMatchObject(wrong);
      await prove();
    }
  });

  test("is held after ten wrong ones until the wait is over, and fails as ever meanwhile", async () => {
    for (let guess = 0; guess < 10; guess++)
      await expect(prove({ password: `Wrong-horse-${guess}` })).rejects.toMatchObject(wrong);
    await expect(prove({}, new Date(now.getTime() + 29_000))).rejects.toMatchObject(wrong);
    expect(await prove({}, new Date(now.getTime() + 30_000))).toMatchObject({ accountId: account.id });
  });
});

describe("asking once more for the password", () => {
  test("answers what was proved, and names the parameter of a wrong one", async () => {
    const me = await asUser(account.id);
    const proven = await confirmPassword(me, account.password);
    expect(proven).toMatchObject({ accountId: account.id });
    await expect(confirmPassword(me, "Wrong-horse-9", "old_password")).rejects.toMatchObject({
      extras: { doc: "password.wrong", fields: { old_password: expect.any(String) } },
    });
  });

  test("is not for a program with a key, whatever it knows", async () => {
    await expect(confirmPassword(await asKey(account.id), account.password)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("holds while the password is the same, and no longer", async () => {
    const proven = await confirmPassword(await asUser(account.id), account.password);
    const hold = (what: typeof proven | undefined) =>
      inTransaction((db) => holdPassword(db, account.id, what));
    await hold(proven);
    await expect(hold(undefined)).rejects.toMatchObject({ extras: { doc: "password.wrong" } });
    await database().update(accounts).set({ passwordHash: "another" }).where(eq(accounts.id, account.id));
    await expect(hold(proven)).rejects.toMatchObject({ extras: { doc: "password.wrong" } });
  });
});
