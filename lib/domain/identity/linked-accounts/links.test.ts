import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts, linkOffers, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { runtime } from "@/lib/env";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asGuest,
  asImpersonator,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { confirmOffer } from "./confirm-offer";
import { linkAccount } from "./link";
import { listLinks } from "./list";
import { findOffer, makeOffer, takeOffer } from "./offer";
import { recognize, recognizeForLink } from "./recognize";
import type { ExternalAccount } from "./schema";
import { unlinkAccount } from "./unlink";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const ended = doc("sso.offer_ended");
const plus = (from: Date, ms: number) => new Date(from.getTime() + ms);

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(db());
  owner = await asUser(account.id);
});
afterEach(() => {
  runtime().environment.OIDC_ISSUER = undefined;
  runtime().environment.GITHUB_CLIENT_ID = undefined;
});

const externalAccount = (more: Partial<ExternalAccount> = {}): ExternalAccount => ({
  provider: "oidc",
  subject: randomBytes(6).toString("hex"),
  email: account.email,
  isEmailVerified: true,
  ...more,
});
const linksOf = (id = account.id) =>
  db().select().from(linkedAccounts).where(eq(linkedAccounts.accountId, id));
const offered = async (one: ExternalAccount, by = owner) => {
  const found = await recognizeForLink.call(by, one);
  return found.kind === "offer" ? found.token : "";
};
const link = async (one: ExternalAccount, by = owner) =>
  linkAccount.call(by, { offer: await offered(one, by) });

describe("an offer", () => {
  test("names account and identity to anyone who has its token, to its last millisecond, and is used once", async () => {
    const now = new Date("2030-01-01T12:00:00Z");
    const one = externalAccount({ provider: "github", email: "" });
    const token = await makeOffer(db(), account.id, one, now);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const { subject } = one;
    const facts = {
      accountId: account.id,
      accountEmail: account.email,
      provider: "github",
      subject,
      email: "",
    };
    const last = plus(now, 599_999);
    expect(await findOffer(db(), token, last)).toEqual(facts);
    for (const over of [plus(now, 600_000), plus(now, 900_000)])
      expect([await findOffer(db(), token, over), await takeOffer(db(), token, over)]).toEqual([null, false]);
    const taken = await Promise.all([1, 2, 3].map(() => takeOffer(db(), token, last)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await findOffer(db(), token, now)).toBeNull();
  });

  test.each(["", "x", "0".repeat(64), "' or 1=1"])("of the token %j was never made", async (token) => {
    expect(await findOffer(db(), token, owner.now)).toBeNull();
    await expect(linkAccount.call(owner, { offer: token })).rejects.toMatchObject(ended);
    await expect(
      confirmOffer.call(asGuest(), { offer: token, password: account.password }),
    ).rejects.toMatchObject(ended);
  });

  test("of a service that this version does not know leads nowhere", async () => {
    const token = await makeOffer(db(), account.id, externalAccount(), owner.now);
    await db().update(linkOffers).set({ provider: "myspace" }).where(eq(linkOffers.accountId, account.id));
    expect(await findOffer(db(), token, owner.now)).toBeNull();
  });

  test("is confirmed by the password of its own account, not by another's", async () => {
    const token = await makeOffer(db(), account.id, externalAccount(), owner.now);
    await expect(
      confirmOffer.call(asGuest(), { offer: token, password: "Another-pass-1" }),
    ).rejects.toMatchObject({
      code: "login_failed",
    });
    expect(await linksOf()).toEqual([]);
    expect(await findOffer(db(), token, new Date())).not.toBeNull();
  });

  test("whose identity was linked elsewhere meanwhile is refused, and what was linked before stays", async () => {
    const before = externalAccount();
    await link(before);
    const one = externalAccount();
    const offer = await makeOffer(db(), account.id, one, owner.now);
    const other = await asUser((await addAccount(db())).id);
    await link(one, other);
    const tries = [
      () => confirmOffer.call(asGuest(), { offer, password: account.password }),
      () => linkAccount.call(owner, { offer }),
    ];
    for (const tried of tries)
      await expect(tried()).rejects.toMatchObject({ code: "conflict", ...doc("sso.taken") });
    expect(await linksOf()).toMatchObject([{ subject: before.subject }]);
    expect(await linksOf(other.actor.account.id)).toMatchObject([{ subject: one.subject }]);
  });
});

describe("a link", () => {
  test("is made by its owner, once, with a mail and a row that say of what", async () => {
    const one = externalAccount({ email: "elsewhere@example.test" });
    const offer = await offered(one);
    const made = await Promise.allSettled([1, 2, 3].map(() => linkAccount.call(owner, { offer })));
    expect(made.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { provider: "oidc" } },
    ]);
    for (const each of made) if (each.status === "rejected") expect(each.reason).toMatchObject(ended);
    expect(await linksOf()).toEqual([
      {
        provider: "oidc",
        subject: one.subject,
        accountId: account.id,
        email: "elsewhere@example.test",
        issuer: null,
        linkedAt: owner.now,
        lastUsedAt: null,
      },
    ]);
    expect(await mailsTo(account.email)).toHaveLength(1);
    const rows = and(eq(auditRows.accountId, account.id), eq(auditRows.operation, "identities.link"));
    expect(await db().select().from(auditRows).where(rows)).toMatchObject([
      { changes: { provider: "oidc", email: "elsewhere@example.test", linked: true } },
    ]);
  });

  test("is made and ended only by a browser whose owner was proved, never by a key or during impersonation", async () => {
    const offer = await offered(externalAccount());
    const browser = await asBrowser(account.id);
    const { context } = await asImpersonator(
      account.id,
      { mode: "read_write" },
      { supportReason: "asked to" },
    );
    const refused = [
      [browser, "owner.unproved"],
      [await asKey(account.id), "person.required"],
      [context, "impersonation.forbidden"],
    ] as const;
    for (const [by, name] of refused) {
      await expect(linkAccount.call(by, { offer })).rejects.toMatchObject(doc(name));
      await expect(unlinkAccount.call(by, { provider: "oidc" })).rejects.toMatchObject(doc(name));
    }
    expect(await linksOf()).toEqual([]);
    await linkAccount.call(await proved(browser), { offer });
    expect(await linksOf()).toHaveLength(1);
  });

  test("that the account has already is offered no more, and is not another's", async () => {
    const one = externalAccount();
    await link(one);
    expect(await recognizeForLink.call(owner, one)).toEqual({ kind: "already" });
    const other = await asUser((await addAccount(db())).id);
    expect(await recognizeForLink.call(other, one)).toEqual({ kind: "taken" });
    expect(await recognizeForLink.call(other, { ...one, provider: "github" })).toMatchObject({
      kind: "offer",
    });
  });

  test("notes each use and the email of that time; one without an email leaves the one that is known", async () => {
    const one = externalAccount();
    await link(one);
    const [first, second] = [plus(owner.now, 1_000), plus(owner.now, 2_000)];
    await recognize.call(asGuest({ now: first }), { ...one, email: "new@example.test" });
    expect(await linksOf()).toMatchObject([{ email: "new@example.test", lastUsedAt: first }]);
    await recognize.call(asGuest({ now: second }), { ...one, email: "", isEmailVerified: false });
    expect(await linksOf()).toMatchObject([{ email: "new@example.test", lastUsedAt: second }]);
  });

  test("opens nothing while the owner keeps this way in shut, and is neither offered", async () => {
    const one = externalAccount();
    await link(one);
    const shut = (isOpen: boolean) =>
      db()
        .update(accounts)
        .set({ profile: sql`jsonb_set(profile, '{flags,allowSingleSignOn}', ${String(isOpen)}::jsonb)` })
        .where(eq(accounts.id, account.id));
    await shut(false);
    for (const each of [one, externalAccount()])
      expect(await recognize.call(asGuest(), each)).toEqual({ kind: "unknown" });
    await shut(true);
    expect(await recognize.call(asGuest(), one)).toEqual({ kind: "linked", accountId: account.id });
  });
});

test("the list has what is set up here or linked, in one order, and says whether there is a password", async () => {
  await link(externalAccount({ provider: "vk" }));
  runtime().environment.GITHUB_CLIENT_ID = "ours";
  runtime().environment.OIDC_ISSUER = "https://issuer.test";
  await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id));
  expect(await listLinks.call(owner, {})).toEqual({
    links: [
      { provider: "github", name: "GitHub", is_on: true, linked: null },
      {
        provider: "vk",
        name: "VK ID",
        is_on: false,
        linked: { email: account.email, since: owner.now.toISOString(), last_used: null },
      },
      { provider: "oidc", name: "OpenID Connect", is_on: true, linked: null },
    ],
    has_password: false,
  });
});

test("unlinking one service ends its unused hashes and leaves the other service", async () => {
  await link(externalAccount());
  await link(externalAccount({ provider: "github" }));
  const hash = { accountId: account.id, expiresAt: plus(owner.now, 300_000) };
  for (const provider of ["oidc", "github"])
    await db()
      .insert(ssoHashes)
      .values({ ...hash, provider, hash: randomBytes(32) });
  await unlinkAccount.call(owner, { provider: "oidc" });
  const left = await db().select().from(ssoHashes).where(eq(ssoHashes.accountId, account.id));
  expect(left.map(({ provider }) => provider)).toEqual(["github"]);
  expect((await linksOf()).map(({ provider }) => provider)).toEqual(["github"]);
  await expect(unlinkAccount.call(owner, { provider: "oidc" })).rejects.toMatchObject(doc("link.not_found"));
});

test("offers and hashes are swept a day after their end, and none before", async () => {
  await db().delete(linkOffers);
  await db().delete(ssoHashes);
  const end = plus(owner.now, 600_000);
  await makeOffer(db(), account.id, externalAccount(), owner.now);
  await db()
    .insert(ssoHashes)
    .values({ accountId: account.id, provider: "oidc", hash: randomBytes(32), expiresAt: end });
  const left = async () => [await db().$count(linkOffers), await db().$count(ssoHashes)];
  await deleteExpired(db(), "linkOffers", plus(end, 86_400_000));
  await deleteExpired(db(), "ssoHashes", plus(end, 86_400_000));
  expect(await left()).toEqual([1, 1]);
  await deleteExpired(db(), "linkOffers", plus(end, 86_400_001));
  await deleteExpired(db(), "ssoHashes", plus(end, 86_400_001));
  expect(await left()).toEqual([0, 0]);
});
