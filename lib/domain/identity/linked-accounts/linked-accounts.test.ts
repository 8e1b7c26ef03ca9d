import { randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts, linkOffers } from "@/lib/db/tables/identity/linked-accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { runtime } from "@/lib/env";
import { type AccountDetails, addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { signInByLinkedAccount } from "../auth/sign-in-by-linked-account";
import { endSessions } from "../sessions/shared/end";
import { confirmOffer } from "./confirm-offer";
import { linkAccount } from "./link";
import { listLinks } from "./list";
import { findOffer } from "./offer";
import { recognize, recognizeForLink } from "./recognize";
import type { ExternalAccount } from "./schema";
import { unlinkAccount } from "./unlink";

withCatalogDatabase();

const db = () => database();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

const externalAccount = (email: string, more: Partial<ExternalAccount> = {}): ExternalAccount => ({
  provider: "oidc",
  subject: randomBytes(6).toString("hex"),
  email,
  isEmailVerified: true,
  ...more,
});

/** Returns the token of the offer made for this identity. */
async function offerFor(one: ExternalAccount, now = new Date()): Promise<string> {
  const found = await recognize.call(asGuest({ now }), one);
  if (found.kind !== "offer") throw new Error(`The identity is ${found.kind}.`);
  return found.token;
}

async function linked(facts: AccountDetails = {}): Promise<{ account: TestAccount; one: ExternalAccount }> {
  const account = await addAccount(db(), facts);
  const one = externalAccount(account.email);
  const confirmation = { offer: await offerFor(one), password: account.password };
  await confirmOffer.call(asGuest(), confirmation);
  return { account, one };
}

const linksOf = (accountId: number) =>
  db().select().from(linkedAccounts).where(eq(linkedAccounts.accountId, accountId));

const newestMail = async (accountId: number) =>
  (await db().select().from(mails).where(eq(mails.accountId, accountId)).orderBy(desc(mails.id)))[0];

afterEach(() => {
  runtime().environment.OIDC_ISSUER = undefined;
});

describe("an identity that nobody has linked", () => {
  test("is not signed up, whatever its email", async () => {
    const before = await db().$count(accounts);
    expect(await recognize.call(asGuest(), externalAccount("nobody@example.test"))).toEqual({
      kind: "unknown",
    });
    expect(await db().$count(accounts)).toBe(before);
  });

  test("gets an offer for a verified email that is an account's, in any case of letters", async () => {
    const account = await addAccount(db(), { email: `Case-${randomBytes(4).toString("hex")}@Example.test` });
    const token = await offerFor(externalAccount(account.email.toLowerCase()));
    expect(await findOffer(db(), token, new Date())).toMatchObject({
      accountId: account.id,
      provider: "oidc",
    });
  });

  test.each<[string, AccountDetails, Partial<ExternalAccount>]>([
    ["an email that is not verified", {}, { isEmailVerified: false }],
    ["a closed account", { status: "Closed" }, {}],
    ["an inactive account", { status: "Inactive" }, {}],
    ["an account of staff", { role: "support" }, {}],
    ["an account without a password", { passwordHash: null }, {}],
  ])("is unknown like any other with %s", async (_, facts, more) => {
    const account = await addAccount(db(), facts);
    expect(await recognize.call(asGuest(), externalAccount(account.email, more))).toEqual({
      kind: "unknown",
    });
  });
});

describe("an offer to link", () => {
  test("links for the account's password, tells the owner, and leaves a row in the audit", async () => {
    const { account, one } = await linked();
    expect(await linksOf(account.id)).toMatchObject([{ provider: "oidc", subject: one.subject }]);
    expect(await newestMail(account.id)).toMatchObject({ subject: "A new way to sign in" });
    const target = eq(auditRows.target, `account ${account.id}`);
    const [row] = await db().select().from(auditRows).where(target);
    expect(row).toMatchObject({
      operation: "identities.confirm_offer",
      changes: { provider: "oidc", linked: true },
    });
    expect(await recognize.call(asGuest(), one)).toEqual({ kind: "linked", accountId: account.id });
  });

  test("works once, for one of two at the same time", async () => {
    const account = await addAccount(db());
    const token = await offerFor(externalAccount(account.email));
    const confirm = () => confirmOffer.call(asGuest(), { offer: token, password: account.password });
    const results = await Promise.allSettled([confirm(), confirm()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(confirm()).rejects.toMatchObject({ extras: { doc: "sso.offer_ended" } });
  });

  test("ends after ten minutes, and with all sessions of the account", async () => {
    const account = await addAccount(db());
    const token = await offerFor(externalAccount(account.email));
    const late = asGuest({ now: minutes(10.1) });
    const confirmation = { offer: token, password: account.password };
    await expect(confirmOffer.call(late, confirmation)).rejects.toMatchObject({
      extras: { doc: "sso.offer_ended" },
    });
    await endSessions(db(), { accountId: account.id, now: new Date() });
    await expect(confirmOffer.call(asGuest(), confirmation)).rejects.toMatchObject({ code: "conflict" });
    expect(await linksOf(account.id)).toEqual([]);
  });

  test("counts wrong passwords in the limits of sign-in: then the right one has to wait too", async () => {
    const account = await addAccount(db());
    const token = await offerFor(externalAccount(account.email));
    const address = "198.51.100.9";
    for (let guess = 0; guess < 10; guess++) {
      const wrong = confirmOffer.call(asGuest({ address }), { offer: token, password: `wrong ${guess}` });
      await expect(wrong).rejects.toMatchObject({ code: "login_failed" });
    }
    const right = confirmOffer.call(asGuest({ address }), { offer: token, password: account.password });
    await expect(right).rejects.toMatchObject({ code: "login_failed" });
    expect(await linksOf(account.id)).toEqual([]);
  });

  test("keeps no token, only a hash of it", async () => {
    const account = await addAccount(db());
    const token = await offerFor(externalAccount(account.email));
    const [row] = await db().select().from(linkOffers).where(eq(linkOffers.accountId, account.id));
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash.equals(Buffer.from(token, "hex"))).toBe(false);
  });
});

describe("a linked identity", () => {
  test("signs in; a second factor is asked for as after a password", async () => {
    const plain = await linked();
    const link = { accountId: plain.account.id, provider: "oidc" as const };
    expect(await signInByLinkedAccount.call(asGuest(), link)).toHaveProperty("panelToken");
    const careful = await linked({ totpSecret: seal("totp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP") });
    const step = await signInByLinkedAccount.call(asGuest(), { ...link, accountId: careful.account.id });
    expect(step).toMatchObject({ factor: "totp", challengeToken: expect.any(String) });
  });

  test("opens nothing once the account is closed, and says no more than an unknown one", async () => {
    const { account, one } = await linked();
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    expect(await recognize.call(asGuest(), one)).toEqual({ kind: "unknown" });
    const closed = signInByLinkedAccount.call(asGuest(), { accountId: account.id, provider: "oidc" });
    await expect(closed).rejects.toMatchObject({ code: "login_failed" });
  });

  test("cannot be linked to a second account", async () => {
    const { one } = await linked();
    const other = await addAccount(db());
    expect(await recognizeForLink.call(await asUser(other.id), one)).toEqual({ kind: "taken" });
  });

  test("gives way to another one of the same service", async () => {
    const { account } = await linked();
    const other = externalAccount("elsewhere@example.test");
    const offer = await recognizeForLink.call(await asUser(account.id), other);
    if (offer.kind !== "offer") throw new Error("No offer was made.");
    await linkAccount.call(await asUser(account.id), { offer: offer.token });
    expect(await linksOf(account.id)).toMatchObject([{ subject: other.subject, lastUsedAt: null }]);
  });

  test("that was offered to one account cannot be linked to another", async () => {
    const [one, other] = [await addAccount(db()), await addAccount(db())];
    const offer = await recognizeForLink.call(
      await asUser(one.id),
      externalAccount("elsewhere@example.test"),
    );
    if (offer.kind !== "offer") throw new Error("No offer was made.");
    await expect(linkAccount.call(await asUser(other.id), { offer: offer.token })).rejects.toMatchObject({
      extras: { doc: "sso.offer_ended" },
    });
    expect(await linksOf(other.id)).toEqual([]);
  });

  test("is listed with its email there, also when the operator has switched the service off", async () => {
    const { account } = await linked();
    const { links } = await listLinks.call(await asUser(account.id), {});
    expect(links).toMatchObject([{ provider: "oidc", is_on: false, linked: { email: account.email } }]);
  });
});

describe("unlinking", () => {
  test("tells the owner, and ends the way in", async () => {
    const { account, one } = await linked();
    const owner = await asUser(account.id);
    await unlinkAccount.call(owner, { provider: "oidc" });
    expect(await linksOf(account.id)).toEqual([]);
    expect(await newestMail(account.id)).toMatchObject({ subject: "A way to sign in was removed" });
    expect(await recognize.call(asGuest(), one)).toMatchObject({ kind: "offer" });
    const gone = signInByLinkedAccount.call(asGuest(), { accountId: account.id, provider: "oidc" });
    await expect(gone).rejects.toMatchObject({ code: "login_failed" });
  });

  test("never takes the last way in from an account without a password", async () => {
    runtime().environment.OIDC_ISSUER = "https://issuer.test";
    const { account } = await linked();
    await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id));
    const owner = await asUser(account.id);
    const last = unlinkAccount.call(owner, { provider: "oidc" });
    await expect(last).rejects.toMatchObject({ extras: { doc: "sso.last_way_in" } });
    const other = { provider: "github", subject: String(account.id), email: "", linkedAt: new Date() };
    await db()
      .insert(linkedAccounts)
      .values({ ...other, accountId: account.id });
    const isOff = unlinkAccount.call(owner, { provider: "oidc" });
    await expect(isOff, "a service that is off is no way in").rejects.toMatchObject({ code: "conflict" });
    await unlinkAccount.call(owner, { provider: "github" });
    expect(await linksOf(account.id)).toHaveLength(1);
  });

  test("of what is not linked is not found", async () => {
    const account = await addAccount(db());
    const nothing = unlinkAccount.call(await asUser(account.id), { provider: "vk" });
    await expect(nothing).rejects.toMatchObject({ code: "not_found" });
  });
});
