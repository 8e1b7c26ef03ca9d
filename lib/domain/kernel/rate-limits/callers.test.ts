import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount, addConfirmedEmail } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addKey } from "../../identity/api-keys/add";
import { login } from "../../identity/auth/login";
import { askPasskeySignIn } from "../../identity/auth/passkey-sign-in";
import { provePassword } from "../../identity/passwords/shared/prove";
import { endSessions } from "../../identity/sessions/shared/end";

withCatalogDatabase();

test("guesses from many addresses of one /64 of IPv6 are those of one caller", async () => {
  const account = await addAccount(database());
  const guess = (address: string, password: string) =>
    provePassword(asGuest({ address }), { email: account.email, password });
  for (let host = 1; host <= 10; host++)
    await expect(guess(`2001:db8:5:6::${host}`, "Wrong-one-1")).rejects.toThrow("failure");
  await expect(guess("2001:db8:5:6:7::1", account.password)).rejects.toThrow("failure");
  await expect(guess("2001:db8:5:7::1", account.password)).resolves.toMatchObject({ accountId: account.id });
});

test("questions to passkeys before sign-in do not fill the database", async () => {
  const ask = () => askPasskeySignIn.call(asGuest({ address: "203.0.113.90" }), {});
  for (let turn = 0; turn < 300; turn++) await expect(ask()).rejects.not.toMatchObject({ code: "limited" });
  await expect(ask()).rejects.toMatchObject({ code: "limited", extras: { retryAfterSeconds: 10 } });
});

test("logins of a key do not fill the mailbox of a stranger, and the owner hears of every one", async () => {
  const account = await addAccount(database());
  const owner = await asUser(account.id);
  const stranger = `stranger-${account.id}@example.test`;
  const addressed = async (login_notify_address: string) =>
    addKey.call(owner, { name: "key", login_notify_method: "email", login_notify_address, active: 1 });
  const keys = [await addressed(stranger), await addressed(stranger.replace("@", "+a@"))];
  const own = await addressed(account.email);
  for (const address of [stranger, stranger.replace("@", "+a@")])
    await addConfirmedEmail(database(), account.id, address);
  const logins = Array.from({ length: 70 }, () => [...keys, own]).flat();
  for (const { api_key: key } of logins) {
    await login.call(asGuest(), { key });
    await endSessions(database(), { accountId: account.id, now: new Date() });
  }
  const sent = await Promise.all([stranger, stranger.replace("@", "+a@")].map(mailsTo));
  const told = sent.flat().filter(({ subject }) => subject === "API key key signed in");
  expect(told).toHaveLength(60);
  const heard = (await mailsTo(account.email)).filter(({ subject }) => subject === "API key key signed in");
  expect(heard).toHaveLength(70);
}, 120_000);
