import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { contextOfToken } from "@/lib/session/context";
import { type AccountDetails, addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { signInByLinkedAccount } from "../auth/sign-in-by-linked-account";
import { whmcslogin } from "../auth/whmcslogin";
import { endSessions } from "../sessions/shared/end";
import { makeSsoHash } from "./sso-hash";
import { unlinkAccount } from "./unlink";

withCatalogDatabase();

const db = () => database();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** An account whose owner has signed in through a service, in a browser. */
async function signedIn(facts: AccountDetails = {}) {
  const account = await addAccount(db(), facts);
  const subject = randomBytes(6).toString("hex");
  const link = { provider: "oidc" as const, subject, accountId: account.id, email: "", linkedAt: new Date() };
  await db()
    .insert(linkedAccounts)
    .values({ ...link, lastUsedAt: new Date() });
  const step = await signInByLinkedAccount.call(asGuest(), link);
  const request = { requestId: "r", address: "203.0.113.5", userAgent: "test", idempotencyKey: null };
  const context = "panelToken" in step ? await contextOfToken(step.panelToken, request) : null;
  return { account, context: context && isSigned(context) ? context : null };
}

const hashFor = async (context: SignedContext | null) => {
  if (!context) throw new Error("Nobody is signed in.");
  return makeSsoHash.call(await proved(context), {});
};

const login = (sso: string, sso_hash: string, more: { now?: Date; location?: string } = {}) => {
  const { location, ...circumstances } = more;
  return whmcslogin.call(asGuest(circumstances), { sso, sso_hash, ...(location ? { location } : {}) });
};

const refusal = { code: "login_failed", message: "auth: authenthication failure" };

describe("the hash at the end of a single sign-on", () => {
  test("signs a program in once, for the account's session", async () => {
    const { account, context } = await signedIn();
    const { sso, sso_hash } = await hashFor(context);
    expect(await login(sso, sso_hash)).toMatchObject({
      result: { billing_id: String(account.billingId), new: 1 },
    });
    await expect(login(sso, sso_hash)).rejects.toMatchObject(refusal);
  });

  test("is taken by one of two programs that come at once", async () => {
    const { context } = await signedIn();
    const { sso, sso_hash } = await hashFor(context);
    const results = await Promise.allSettled([login(sso, sso_hash), login(sso, sso_hash)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is refused when it is wrong, of another service, for another seller, or older than five minutes", async () => {
    const { context } = await signedIn();
    const { sso, sso_hash } = await hashFor(context);
    await expect(login(sso, "0".repeat(64))).rejects.toMatchObject(refusal);
    await expect(login(sso, "")).rejects.toMatchObject(refusal);
    await expect(login("google", sso_hash)).rejects.toMatchObject(refusal);
    await expect(login(sso, sso_hash, { location: "RU" })).rejects.toMatchObject(refusal);
    await expect(login(sso, sso_hash, { now: minutes(5.1) })).rejects.toMatchObject(refusal);
    await expect(login(sso, sso_hash, { location: "EU" })).resolves.toBeTruthy();
  });

  test("is of no more use when a newer one was made, the service unlinked, or all sessions ended", async () => {
    const { account, context } = await signedIn();
    const first = await hashFor(context);
    const second = await hashFor(context);
    await expect(login(first.sso, first.sso_hash)).rejects.toMatchObject(refusal);
    await endSessions(db(), { accountId: account.id, now: new Date() });
    await expect(login(second.sso, second.sso_hash)).rejects.toMatchObject(refusal);
    const other = await signedIn();
    const third = await hashFor(other.context);
    const owner = await asUser(other.account.id);
    await unlinkAccount.call(owner, { provider: "oidc" });
    await expect(login(third.sso, third.sso_hash)).rejects.toMatchObject(refusal);
  });

  test("does not open a closed account", async () => {
    const { account, context } = await signedIn();
    const { sso, sso_hash } = await hashFor(context);
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    await expect(login(sso, sso_hash)).rejects.toMatchObject(refusal);
  });

  test("comes of a session by single sign-on alone", async () => {
    const { account } = await signedIn();
    const byPassword = makeSsoHash.call(await asUser(account.id), {});
    await expect(byPassword).rejects.toMatchObject({ extras: { doc: "sso.session_required" } });
  });

  test("comes after the second factor, which the program is then not asked for", async () => {
    const { account, context } = await signedIn({
      totpSecret: seal("totp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    });
    expect(context, "no session before the code").toBeNull();
    await db().update(accounts).set({ totpSecret: null }).where(eq(accounts.id, account.id));
    const later = await signedIn();
    await db()
      .update(accounts)
      .set({ totpSecret: seal("totp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP") })
      .where(eq(accounts.id, later.account.id));
    const { sso, sso_hash } = await hashFor(later.context);
    expect(await login(sso, sso_hash)).toMatchObject({
      result: { token: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  test("is stored as a keyed hash", async () => {
    const { account, context } = await signedIn();
    const { sso_hash } = await hashFor(context);
    const [row] = await db().select().from(ssoHashes).where(eq(ssoHashes.accountId, account.id));
    expect(row?.hash.equals(Buffer.from(sso_hash, "hex"))).toBe(false);
  });
});
