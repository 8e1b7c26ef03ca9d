import { createHash, createHmac } from "node:crypto";
import { hashSync } from "@node-rs/bcrypt";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { signInByPassword } from "../auth/sign-in";
import { hashPassword } from "../passwords/shared/hash";
import { provePassword } from "../passwords/shared/prove";
import { keepOldPassword } from "./shared/keep";

withCatalogDatabase();

const password = "Old-&-good 7";
const escaped = password.replace("&", "&amp;");
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const hashes = {
  bcrypt: hashSync(password, 5).replace(/^\$2b/, "$2y"),
  "bcrypt of a filtered password": hashSync(escaped, 4),
  "md5 with a salt": `${md5(`x7Q${password}`)}:x7Q`,
  "md5 without one": md5(password),
  "HMAC-SHA256": `${createHmac("sha256", "salt").update(password).digest("hex")}:salt`,
};

/** An account that came from another system with that hash. */
async function moved(hash: string, facts: object = {}) {
  const account = await addAccount(database(), facts);
  await database().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id));
  expect(await keepOldPassword(database(), account.id, hash)).toBe(true);
  return account;
}

const oldOf = (id: number) => database().select().from(oldPasswords).where(eq(oldPasswords.accountId, id));
const hashOf = async (id: number) =>
  (await database().select().from(accounts).where(eq(accounts.id, id)))[0]?.passwordHash ?? null;
const signIn = (email: string, typed: string) => signInByPassword.call(asGuest(), { email, password: typed });
const wrong = { code: "login_failed" };

describe.each(Object.entries(hashes))("a password that was hashed with %s", (_name, hash) => {
  test("signs in, and is hashed as ours are by the first sign-in", async () => {
    const account = await moved(hash);
    await expect(signIn(account.email, "Wrong-one-7")).rejects.toMatchObject(wrong);
    expect(await oldOf(account.id)).toHaveLength(1);
    await signIn(account.email, password);
    expect(await hashOf(account.id)).toMatch(/^\$argon2id\$/);
    expect(await oldOf(account.id)).toEqual([]);
    await signIn(account.email, password);
    await expect(signIn(account.email, escaped)).rejects.toMatchObject(wrong);
  });
});

test("the hash is sealed, and nobody reads it in the table", async () => {
  const account = await moved(hashes.bcrypt);
  const { rows } = await database().execute<{ hash: Buffer }>(
    `select hash from old_passwords where account_id = ${account.id}`,
  );
  expect(rows[0]?.hash.toString("latin1")).not.toContain("$2y$");
});

test("it is worth nothing once the account has another password, and is gone with it", async () => {
  const account = await moved(hashes.bcrypt);
  await database()
    .update(accounts)
    .set({ passwordHash: await hashPassword("Another-one-7") })
    .where(eq(accounts.id, account.id));
  expect(await oldOf(account.id)).toEqual([]);
  await expect(signIn(account.email, password)).rejects.toMatchObject(wrong);
  await signIn(account.email, "Another-one-7");
});

test("an account that has a password of ours gets no old one back", async () => {
  const account = await addAccount(database());
  await keepOldPassword(database(), account.id, hashes.bcrypt);
  await expect(signIn(account.email, password)).rejects.toMatchObject(wrong);
  await signIn(account.email, account.password);
});

test.each([{ status: "Inactive" as const }, { status: "Closed" as const }])(
  "an account that is not open proves nothing with it: %o",
  async (facts) => {
    const account = await moved(hashes.bcrypt, facts);
    await expect(provePassword(asGuest(), { email: account.email, password })).rejects.toMatchObject(wrong);
    expect(await hashOf(account.id)).toBeNull();
  },
);

test("sign-ins at the same moment end with one hash, and all succeed", async () => {
  const account = await moved(hashes["md5 with a salt"]);
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => signIn(account.email, password)));
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await hashOf(account.id)).toMatch(/^\$argon2id\$/);
});

test("as long as there is one, a wrong password costs the same for everybody and for nobody", async () => {
  await moved(hashSync(password, 10));
  const cheap = await moved(hashes["md5 with a salt"]);
  const ours = await addAccount(database());
  const cpuMs = async (email: string): Promise<number> => {
    const start = process.cpuUsage();
    await expect(signIn(email, "Wrong-one-7")).rejects.toMatchObject(wrong);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  const least = async (email: string) => Math.min(await cpuMs(email), await cpuMs(email), await cpuMs(email));
  const [nobody, old, own] = [
    await least("nobody@example.test"),
    await least(cheap.email),
    await least(ours.email),
  ];
  // Without the comparison that nobody needs, the second would take a third of the first.
  expect(old).toBeGreaterThan(nobody * 0.6);
  expect(own).toBeGreaterThan(nobody * 0.6);
  expect(old).toBeLessThan(nobody * 1.7);
});
