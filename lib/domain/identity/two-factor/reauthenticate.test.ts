import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { recoveryCodes } from "@/lib/db/tables/identity/two-factor";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asGuest,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { changeEmail } from "../../customers/accounts/change-email";
import { changePassword } from "../../customers/accounts/change-password";
import { confirmEmail } from "../../customers/accounts/confirm-email";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { addKey } from "../api-keys/add";
import { rotateKey } from "../api-keys/rotate";
import { whmcslogin } from "../auth/whmcslogin";
import { makeSsoHash } from "../linked-accounts/sso-hash";
import { unlinkAccount } from "../linked-accounts/unlink";
import { askPinReset } from "../pins/ask-reset";
import { endSessions } from "../sessions/shared/end";
import { startEmail } from "./email";
import { startPasskey } from "./passkeys/add";
import { removePasskey, turnOnPasskeyFactor } from "./passkeys/change";
import { proveOwner } from "./reauthenticate";
import { replaceRecoveryCodes } from "./shared/recovery-codes";
import { startTotp } from "./totp";
import { renewRecoveryCodes, turnOffFactor } from "./turn-off";

withCatalogDatabase();

const fresh = "Another-good-one-7";
const plain = { name: "key", login_notify_method: "none", active: 1 } as const;
const unproved = { code: "proof_required", extras: { doc: "owner.unproved" } };
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

let account: TestAccount;
let browser: SignedContext;
beforeEach(async () => {
  account = await addAccount(database());
  browser = await asBrowser(account.id);
});

/** Reads the same session again. */
async function again(context: SignedContext, now = context.now): Promise<SignedContext> {
  const actor = await readSession(context.actor.session.token, context.address, now);
  if (!actor) throw new Error("The session has ended.");
  return { ...context, actor, now };
}

const keysOf = (id: number) => database().select().from(apiKeys).where(eq(apiKeys.accountId, id));

describe("anyone who finds a browser open", () => {
  const changes: [string, (context: SignedContext) => Promise<unknown>][] = [
    ["changes the email", (it) => changeEmail.call(it, { email: "thief@example.test" })],
    ["changes the password", (it) => changePassword.call(it, { new_password: fresh })],
    ["unlinks a service", (it) => unlinkAccount.call(it, { provider: "oidc" })],
    ["makes a hash for a program", (it) => makeSsoHash.call(it, {})],
    ["sets up an app", (it) => startTotp.call(it, {})],
    ["turns codes by email on", (it) => startEmail.call(it, {})],
    ["adds a passkey", (it) => startPasskey.call(it, {})],
    ["removes a passkey", (it) => removePasskey.call(it, { id: "any" })],
    ["asks for passkeys", (it) => turnOnPasskeyFactor.call(it, {})],
    ["turns a factor off", (it) => turnOffFactor.call(it, { factor: "email" })],
    ["makes recovery codes", (it) => renewRecoveryCodes.call(it, {})],
    ["asks for the PIN to be removed", (it) => askPinReset.call(it, { reason: "I have forgotten it" })],
  ];
  test.each(changes)("does not get through who %s without the owner's proof", async (_name, change) => {
    await expect(change(browser)).rejects.toMatchObject(unproved);
    const owner = await proved(browser);
    const outcome = await change(owner).then(
      () => null,
      (error) => error,
    );
    expect(outcome?.code).not.toBe("proof_required");
  });

  test("mints no key", async () => {
    await expect(addKey.call(browser, plain)).rejects.toMatchObject(unproved);
    expect(await keysOf(account.id)).toEqual([]);
    await proveOwner.call(browser, { password: account.password });
    await expect(addKey.call(await again(browser), plain)).resolves.toHaveProperty("api_key");
  });

  test("rotates no key", async () => {
    const { id } = await addKey.call(await asUser(account.id), plain);
    await expect(rotateKey.call(browser, { id })).rejects.toMatchObject(unproved);
    const secrets = await database().select().from(apiKeySecrets).where(eq(apiKeySecrets.keyId, id));
    expect(secrets).toHaveLength(1);
    await expect(rotateKey.call(await proved(browser), { id })).resolves.toHaveProperty("api_key");
  });
});

describe("reauthentication", () => {
  test("does not come of signing in, and is good for five minutes in that session alone", async () => {
    const other = await asBrowser(account.id);
    expect(browser.actor.session.ownerProvedUntil).toBeNull();
    await proveOwner.call(browser, { password: account.password });
    const just = await again(browser, later(browser.now, 299));
    await expect(startEmail.call(just, {})).resolves.toBeTruthy();
    const late = await again(browser, later(browser.now, 300));
    await expect(startEmail.call(late, {})).rejects.toMatchObject(unproved);
    await expect(startEmail.call(await again(other), {})).rejects.toMatchObject(unproved);
  });

  test("is refused for a wrong password, and a program has none to give", async () => {
    await expect(proveOwner.call(browser, { password: "wrong" })).rejects.toMatchObject({
      extras: { doc: "password.wrong" },
    });
    expect((await again(browser)).actor.session.ownerProvedUntil).toBeNull();
    const key = await asKey(account.id);
    await expect(proveOwner.call(key, { password: account.password })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is over with a change of the password, and of the email", async () => {
    const owner = await proved(browser);
    await changePassword.call(owner, { new_password: fresh });
    await expect(startEmail.call(await again(browser), {})).rejects.toMatchObject(unproved);
    const wanted = `moved-${account.email}`;
    await changeEmail.call(await proved(browser), { email: wanted });
    await confirmEmail.call(asGuest(), { token: tokenIn((await mailsTo(wanted))[0]?.body) });
    await expect(startEmail.call(await again(browser), {})).rejects.toMatchObject(unproved);
  });

  test("does not outlast its session, though the change has begun", async () => {
    const owner = await proved(browser);
    await endSessions(database(), { accountId: account.id, now: new Date() });
    await expect(changePassword.call(owner, { new_password: fresh })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(addKey.call(owner, plain)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(proveOwner.call(owner, { password: account.password })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  test("is asked of no program", async () => {
    await expect(addKey.call(await asUser(account.id), plain)).resolves.toBeTruthy();
    await expect(addKey.call(await asKey(account.id), plain)).resolves.toBeTruthy();
  });
});

test("codes by email do not move to another mailbox; both mailboxes are told", async () => {
  account = await addAccount(database(), { emailFactor: true });
  await replaceRecoveryCodes(database(), account.id, new Date());
  const wanted = `moved-${account.email}`;
  await changeEmail.call(await asUser(account.id), { email: wanted });
  const signIn = (user: string) => whmcslogin.call(asGuest(), { user, password: account.password });
  expect(await signIn(account.email)).toMatchObject({ result: { "2fa": "email" } });
  const mail = (await mailsTo(wanted)).find(({ body }) => tokenIn(body) !== "");
  await confirmEmail.call(asGuest(), { token: tokenIn(mail?.body) });
  const [row] = await database().select().from(accounts).where(eq(accounts.id, account.id));
  expect(row).toMatchObject({ email: wanted, emailFactor: false });
  expect(await signIn(wanted)).not.toHaveProperty("result.2fa");
  const codes = await database().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
  expect(codes).toEqual([]);
  for (const address of [account.email, wanted])
    expect((await mailsTo(address)).map(({ subject }) => subject)).toContain("Codes by email turned off");
});
