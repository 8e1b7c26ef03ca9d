import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { brands } from "@/lib/db/tables/kernel/brands";
import { contextOfToken, guestContext, newRequestId } from "@/lib/session/context";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asKey, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { requestReset } from "../../customers/accounts/request-reset";
import { sendResetMail } from "../../customers/accounts/send-reset-mail";
import { brandOfHost } from "../../kernel/brand/loaded";
import { addSecret } from "../api-keys/secret";
import { startPasskey } from "../two-factor/passkeys/add";
import { relyingParty } from "../two-factor/passkeys/shared/relying-party";
import { startTotp } from "../two-factor/totp";
import { login } from "./login";
import { signInByPassword } from "./sign-in";

withCatalogDatabase();

const at = (host: string, address = "203.0.113.7") => ({
  requestId: newRequestId(),
  address,
  userAgent: "test",
  idempotencyKey: null,
  deviceId: null,
  host,
});
const own = "my.nordhaven.test";
const foreign = "my.sudhafen.test";

let customer: TestAccount;
let south: number;
beforeAll(async () => {
  const north = await addBrand(database(), { isDefault: true, hosts: [own] });
  south = await addBrand(database(), { name: "Südhafen", companyId: 2, hosts: [foreign] });
  await loadBrands();
  customer = await addAccount(database(), {});
  await database().update(accounts).set({ brandId: north }).where(eq(accounts.id, customer.id));
});

const tryPassword = (host: string, password = customer.password) =>
  signInByPassword.call(guestContext(at(host)), { email: customer.email, password });

const admitOthers = async (admitsOthers: boolean) => {
  await database().update(brands).set({ admitsOthers }).where(eq(brands.id, south));
  await loadBrands();
};

describe("a customer of one brand", () => {
  test("signs in at its host, and is unknown at another's as with a wrong password", async () => {
    expect(await tryPassword(own)).toHaveProperty("panelToken");
    const wrong = await tryPassword(own, "wrong").catch((error: Error) => error);
    const elsewhere = await tryPassword(foreign).catch((error: Error) => error);
    expect(elsewhere).toEqual(wrong);
    expect(elsewhere).toMatchObject({ code: "login_failed" });
  });

  test("has no session at another's host, with a token or a key", async () => {
    const user = await asUser(customer.id);
    const { token } = user.actor.session;
    const kindAt = async (host: string) => (await contextOfToken(token, at(host))).actor.kind;
    expect(await kindAt(own)).toBe("customer");
    expect(await kindAt("127.0.0.1")).toBe("customer");
    expect(await kindAt(foreign)).toBe("guest");
    const key = await asKey(customer.id);
    const { value } = await addSecret(database(), key.actor.session.apiKeyId ?? 0, new Date());
    const byKey = (host: string) => login.call(guestContext(at(host)), { key: value });
    expect((await byKey(own)).result.panel).toBe(`http://${own}`);
    await expect(byKey(foreign)).rejects.toMatchObject({
      message: expect.any(String),
      extras: { doc: "key.invalid" },
    });
  });

  test("is let in where staff allow it", async () => {
    await admitOthers(true);
    expect(await tryPassword(foreign)).toHaveProperty("panelToken");
    await admitOthers(false);
    await expect(tryPassword(foreign)).rejects.toMatchObject({ code: "login_failed" });
  });

  test("is mailed a new password's link of its own host, asked for there", async () => {
    await requestReset.call(guestContext(at(own)), { email: customer.email });
    await sendResetMail({ email: customer.email, brandId: south }, new Date());
    expect(await mailsTo(customer.email)).toEqual([]);
    await sendResetMail({ email: customer.email }, new Date());
    const [mail] = await mailsTo(customer.email);
    expect(mail?.body).toContain(`http://${own}/reset/new#`);
    expect(mail?.body).not.toContain("panel.test/");
  });
});

test("passkeys and authenticators carry the brand of the host", async () => {
  setTestRuntime("https://panel.test");
  const user = await proved(await asUser(customer.id));
  const [there, elsewhere] = [own, foreign].map((host) => ({ ...user, brand: brandOfHost(host) }));
  if (!there || !elsewhere) throw new Error("There are two.");
  expect((await startPasskey.call(there, {})).options.rp).toEqual({ id: own, name: "Nordhaven" });
  expect((await startPasskey.call(elsewhere, {})).options.rp).toEqual({ id: foreign, name: "Südhafen" });
  expect((await startTotp.call(there, {})).uri).toMatch(/^otpauth:\/\/totp\/Nordhaven:/);
  setTestRuntime("http://panel.test");
  const local = { ...builtInBrand, hosts: ["my.nordhaven.localhost", "nordhaven.localhost"] };
  expect(relyingParty(local)).toEqual({
    id: "my.nordhaven.localhost",
    origins: ["http://my.nordhaven.localhost", "http://nordhaven.localhost"],
  });
});
