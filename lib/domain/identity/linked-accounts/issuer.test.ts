import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { runtime } from "@/lib/env";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { confirmOffer } from "./confirm-offer";
import { listLinks } from "./list";
import { recognize } from "./recognize";
import { bindLinksToIssuer } from "./shared/bind-links";
import { fixedIssuers } from "./shared/issuer";

withCatalogDatabase();

const [first, second] = ["https://one.test/", "https://two.test"];
const setIssuer = (issuer: string | undefined) => {
  runtime().environment.OIDC_ISSUER = issuer;
};

let account: TestAccount;
let subject: string;
beforeEach(async () => {
  setIssuer(first);
  account = await addAccount(database());
  subject = randomBytes(6).toString("hex");
});
afterEach(() => setIssuer(undefined));

const arrive = (email: string) =>
  recognize.call(asGuest(), { provider: "oidc", subject, email, isEmailVerified: true });

async function link(one: TestAccount) {
  const offer = await arrive(one.email);
  if (offer.kind !== "offer") throw new Error(`The identity is ${offer.kind}.`);
  await confirmOffer.call(asGuest(), { offer: offer.token, password: one.password });
}

test("a link is of the issuer that said it: the same subject of another one opens nothing", async () => {
  await link(account);
  expect(await arrive("")).toEqual({ kind: "linked", accountId: account.id });
  setIssuer(second);
  expect(await arrive("")).toEqual({ kind: "unknown" });
  expect((await listLinks.call(await asUser(account.id), {})).links).toMatchObject([{ linked: null }]);
  setIssuer("https://one.test");
  expect(await arrive("")).toEqual({ kind: "linked", accountId: account.id });
});

test("the subject of another issuer can be linked to another account, which then has it", async () => {
  await link(account);
  setIssuer(second);
  const other = await addAccount(database());
  await link(other);
  expect(await arrive("")).toEqual({ kind: "linked", accountId: other.id });
});

test("an offer ends with the issuer that it came of", async () => {
  const offer = await arrive(account.email);
  if (offer.kind !== "offer") throw new Error("No offer was made.");
  setIssuer(second);
  const confirmation = { offer: offer.token, password: account.password };
  await expect(confirmOffer.call(asGuest(), confirmation)).rejects.toMatchObject({
    extras: { doc: "sso.offer_ended" },
  });
});

test.each(["google", "github", "vk"] as const)(
  "a link of %s is of its one issuer, also one of before",
  async (provider) => {
    const one = { provider, subject, email: account.email, isEmailVerified: true };
    const offer = await recognize.call(asGuest(), one);
    if (offer.kind !== "offer") throw new Error(`The identity is ${offer.kind}.`);
    await confirmOffer.call(asGuest(), { offer: offer.token, password: account.password });
    const isTheirs = eq(linkedAccounts.accountId, account.id);
    const stored = async () =>
      (await database().select().from(linkedAccounts).where(isTheirs)).map(({ issuer }) => issuer);
    expect(await stored()).toEqual([fixedIssuers[provider]]);
    await database().update(linkedAccounts).set({ issuer: null }).where(isTheirs);
    await bindLinksToIssuer(database());
    expect(await stored()).toEqual([fixedIssuers[provider]]);
    await database().update(linkedAccounts).set({ issuer: "https://else.test" }).where(isTheirs);
    expect(await recognize.call(asGuest(), { ...one, email: "" })).toEqual({ kind: "unknown" });
  },
);

test("links of before are of the issuer at the first start, not of a later one", async () => {
  await link(account);
  const isTheirs = eq(linkedAccounts.accountId, account.id);
  await database().update(linkedAccounts).set({ issuer: null }).where(isTheirs);
  await bindLinksToIssuer(database());
  setIssuer(second);
  await bindLinksToIssuer(database());
  expect(await arrive("")).toEqual({ kind: "unknown" });
  setIssuer(first);
  expect(await arrive("")).toEqual({ kind: "linked", accountId: account.id });
});
