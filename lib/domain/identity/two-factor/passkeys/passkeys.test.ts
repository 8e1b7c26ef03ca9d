import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { type Circumstances, newAuthenticator } from "@/lib/testing/identity/authenticator";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../../kernel/caller/shared/read";
import type { SignedContext } from "../../../kernel/operation/context";
import { askPasskeySignIn, signInByPasskey } from "../../auth/passkey-sign-in";
import { answerByPasskey, askSecondPasskey, showSecondStep } from "../../auth/second-step";
import { signInByPassword } from "../../auth/sign-in";
import { whmcslogin } from "../../auth/whmcslogin";
import { proveOwner } from "../reauthenticate";
import { addPasskey, startPasskey } from "./add";
import { askConfirmation, removePasskey, turnOnPasskeyFactor } from "./change";
import { relyingParty } from "./shared/relying-party";

withCatalogDatabase();

const panel = { origin: "https://panel.test", rpId: "panel.test" };
beforeAll(() => setTestRuntime(panel.origin));

const db = () => database();
const passkeyOf = (accountId: number) =>
  db().select().from(passkeys).where(eq(passkeys.accountId, accountId));
type Device = ReturnType<typeof newAuthenticator>;

const start = (me: SignedContext) => startPasskey.call(me, {});

async function enrol(me: SignedContext, device: Device, given?: Circumstances): Promise<void> {
  const { options } = await start(me);
  await addPasskey.call(me, { name: "Laptop", answer: device.make(options, given) });
}

async function owner(): Promise<{ account: TestAccount; me: SignedContext; device: Device }> {
  const account = await addAccount(db());
  const me = await asUser(account.id);
  const device = newAuthenticator(panel);
  await enrol(me, device);
  return { account, me, device };
}

async function signIn(device: Device, given?: Circumstances): Promise<string> {
  const { secret, options } = await askPasskeySignIn.call(asGuest(), {});
  const answer = device.answer(options, given);
  return (await signInByPasskey.call(asGuest(), { secret, answer })).panelToken;
}

describe("where passkeys are possible", () => {
  test.each([
    ["https://panel.example.test", "panel.example.test"],
    ["https://panel.example.test:8443", "panel.example.test"],
    ["http://localhost:3000", "localhost"],
    ["http://panel.example.test", null],
    ["https://203.0.113.5", null],
    ["http://127.0.0.1:3000", null],
    ["https://[2001:db8::1]", null],
  ])("%s: %s", (address, id) => {
    setTestRuntime(address);
    expect(relyingParty(builtInBrand)?.id ?? null).toBe(id);
    setTestRuntime(panel.origin);
  });
});

describe("adding a passkey", () => {
  test("keeps its public key, tells the owner and the audit log, and asks for it no second time", async () => {
    const { account, me, device } = await owner();
    const [row] = await passkeyOf(account.id);
    expect(row).toMatchObject({ id: device.id, name: "Laptop", counter: 1, lastUsedAt: null });
    const [mail] = await db().select().from(mails).where(eq(mails.accountId, account.id));
    expect(mail?.subject).toBe("Passkey added");
    const [audit] = await db()
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.accountId, account.id), eq(auditRows.operation, "factors.add_passkey")));
    expect(audit?.changes).toEqual({ changed: "passkey_added", name: "Laptop" });
    const { options } = await start(me);
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
    await expect(addPasskey.call(me, { name: "Again", answer: device.make(options) })).rejects.toMatchObject({
      code: "conflict",
      extras: { doc: "passkey.known" },
    });
  });

  test.each<[string, Circumstances]>([
    ["another origin", { origin: "https://evil.test" }],
    ["another port", { origin: "https://panel.test:8443" }],
    ["another host's passkeys", { rpId: "evil.test" }],
  ])("is refused from %s", async (_name, given) => {
    const account = await addAccount(db());
    const me = await asUser(account.id);
    await expect(enrol(me, newAuthenticator(panel), given)).rejects.toMatchObject({
      extras: { doc: "passkey.refused" },
    });
    expect(await passkeyOf(account.id)).toEqual([]);
  });

  test("takes each challenge once, and only the session's own", async () => {
    const account = await addAccount(db());
    const me = await asUser(account.id);
    const { options } = await start(me);
    const add = (context: SignedContext) =>
      addPasskey.call(context, { name: "Key", answer: newAuthenticator(panel).make(options) });
    await expect(add(await asUser(account.id))).rejects.toThrow("invalid argument answer");
    await expect(add(await asUser((await addAccount(db())).id))).rejects.toThrow("invalid argument answer");
    await add(me);
    await expect(add(me)).rejects.toThrow("invalid argument answer");
  });

  test("gives reauthentication where a factor is on", async () => {
    const { account, me, device } = await owner();
    await turnOnPasskeyFactor.call(me, {});
    const { password } = account;
    await expect(proveOwner.call(me, { password })).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    const { options } = await askConfirmation.call(me, {});
    const passkey = device.answer(options);
    await expect(proveOwner.call(me, { passkey })).rejects.toMatchObject({
      extras: { doc: "password.wrong" },
    });
    await expect(proveOwner.call(me, { password, passkey })).resolves.toHaveProperty("until");
    await expect(proveOwner.call(me, { password, passkey })).rejects.toMatchObject({
      extras: { doc: "2fa.wrong" },
    });
  });

  test("is for people: a key's session may not, and a name is one line", async () => {
    const account = await addAccount(db());
    const key = await asKey(account.id);
    await expect(startPasskey.call(key, {})).rejects.toMatchObject({ code: "forbidden" });
    const me = await asUser(account.id);
    const { options } = await start(me);
    for (const name of ["", "  ", "two\nlines", "\u202eright to left", "x".repeat(61)])
      await expect(
        addPasskey.call(me, { name, answer: newAuthenticator(panel).make(options) }),
      ).rejects.toMatchObject({ extras: { fields: { name: expect.any(String) } } });
  });
});

describe("a passkey alone", () => {
  test("signs in without a second factor, though one is on", async () => {
    const { account, me, device } = await owner();
    await turnOnPasskeyFactor.call(me, {});
    const customer = await readSession(await signIn(device), "203.0.113.5", new Date());
    expect(customer).toMatchObject({ account: { id: account.id }, session: { kind: "browser" } });
    expect((await passkeyOf(account.id))[0]).toMatchObject({ counter: 2, lastUsedAt: expect.any(Date) });
  });

  test("signs in at every host of the brand, whose first one it belongs to", async () => {
    const { device } = await owner();
    const guest = { ...asGuest(), brand: { ...builtInBrand, hosts: ["panel.test", "my.panel.test"] } };
    const { secret, options } = await askPasskeySignIn.call(guest, {});
    expect(options.rpId).toBe("panel.test");
    const answer = device.answer(options, { origin: "https://my.panel.test" });
    expect(await signInByPasskey.call(guest, { secret, answer })).toHaveProperty("panelToken");
  });

  test.each<[string, Circumstances]>([
    ["did not check who holds it", { isUserVerified: false }],
    ["was asked by another site", { origin: "https://evil.test" }],
    ["belongs to another host", { rpId: "evil.test" }],
    ["counts no further: there is a copy of it", { counter: 1 }],
    ["does not say whose it is", { userHandle: undefined }],
    ["says that it is somebody else's", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is refused when it %s", async (_name, given) => {
    const { account, device } = await owner();
    await expect(signIn(device, given)).rejects.toMatchObject({ code: "login_failed" });
    expect((await passkeyOf(account.id))[0]?.lastUsedAt).toBeNull();
  });

  test("answers a challenge once, in time, and only that of its own browser", async () => {
    const { device } = await owner();
    const { secret, options } = await askPasskeySignIn.call(asGuest(), {});
    const answer = device.answer(options);
    const other = await askPasskeySignIn.call(asGuest(), {});
    await expect(signInByPasskey.call(asGuest(), { secret: other.secret, answer })).rejects.toMatchObject({
      code: "login_failed",
    });
    await expect(signInByPasskey.call(asGuest(), { secret: "", answer })).rejects.toMatchObject({
      code: "login_failed",
    });
    const both = [1, 2].map(() => signInByPasskey.call(asGuest(), { secret, answer }));
    const done = (await Promise.allSettled(both)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    const late = new Date(Date.now() + 601_000);
    const old = await askPasskeySignIn.call(asGuest(), {});
    await expect(
      signInByPasskey.call(asGuest({ now: late }), {
        secret: old.secret,
        answer: device.answer(old.options),
      }),
    ).rejects.toMatchObject({ code: "login_failed" });
  });

  test("of a closed account, or with a signature of someone else, is nobody's", async () => {
    const { account, device } = await owner();
    const { secret, options } = await askPasskeySignIn.call(asGuest(), {});
    const forged = { ...newAuthenticator(panel).answer(options), id: device.id, rawId: device.id };
    await expect(signInByPasskey.call(asGuest(), { secret, answer: forged })).rejects.toMatchObject({
      code: "login_failed",
    });
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    await expect(signIn(device)).rejects.toMatchObject({ code: "login_failed" });
  });
});

describe("a passkey after the password", () => {
  const challengeOf = async (account: TestAccount) => {
    const step = await signInByPassword.call(asGuest(), account);
    if (!("challengeToken" in step)) throw new Error("No second step was asked for.");
    return step;
  };

  test("is asked for once it is turned on, in the browser and on the wire", async () => {
    const { account, me, device } = await owner();
    expect(await signInByPassword.call(asGuest(), account)).toHaveProperty("panelToken");
    const { codes } = await turnOnPasskeyFactor.call(me, {});
    expect(codes).toHaveLength(10);
    const { result } = await whmcslogin.call(asGuest(), { user: account.email, password: account.password });
    expect(result).toMatchObject({ "2fa": "passkey", token: null });
    const { challengeToken, factor } = await challengeOf(account);
    expect(factor).toBe("passkey");
    expect((await showSecondStep.call(asGuest(), { challenge: challengeToken })).step?.factors).toEqual([
      "passkey",
    ]);
    const { options } = await askSecondPasskey.call(asGuest(), { challenge: challengeToken });
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    // After the password, the authenticator need not verify its user.
    const answer = device.answer(options, { isUserVerified: false });
    const { panelToken: token } = await answerByPasskey.call(asGuest(), {
      challenge: challengeToken,
      answer,
    });
    expect((await readSession(token, "203.0.113.5", new Date()))?.account.id).toBe(account.id);
    await expect(answerByPasskey.call(asGuest(), { challenge: challengeToken, answer })).rejects.toThrow(
      "expired",
    );
  });

  test("must be one of the account's own", async () => {
    const { account, me } = await owner();
    const stranger = await owner();
    await turnOnPasskeyFactor.call(me, {});
    const { challengeToken } = await challengeOf(account);
    const { options } = await askSecondPasskey.call(asGuest(), { challenge: challengeToken });
    const foreign = stranger.device.answer(options);
    await expect(
      answerByPasskey.call(asGuest(), { challenge: challengeToken, answer: foreign }),
    ).rejects.toThrow("invalid code");
  });

  test("ends with the last passkey", async () => {
    const { account, me, device } = await owner();
    await turnOnPasskeyFactor.call(me, {});
    await removePasskey.call(me, { id: device.id });
    expect(await signInByPassword.call(asGuest(), account)).toHaveProperty("panelToken");
    await expect(signIn(device)).rejects.toMatchObject({ code: "login_failed" });
  });

  test("of someone else is not there to be removed", async () => {
    const { device } = await owner();
    const other = await addAccount(db());
    const me = await asUser(other.id);
    await expect(removePasskey.call(me, { id: device.id })).rejects.toMatchObject({ code: "not_found" });
  });
});
