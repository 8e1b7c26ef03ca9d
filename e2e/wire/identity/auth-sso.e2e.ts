import { addAccount } from "@/lib/testing/factories";
import { addSsoHash } from "@/lib/testing/identity/sso-hash";
import { customerRights, passwordLoginFields, recordFields } from "../rights";
import { expect, failureFields, onDirectGateway, type Panel, test } from "../wire";

const refused = failureFields(-2, "auth: authenthication failure", {
  details: { result: "error", message: "Email or Password Invalid" },
  doc: "login.failed",
});

const login = (panel: Panel, sso: string, sso_hash: string, more = {}) =>
  panel.call("auth", "whmcslogin", { sso, sso_hash, ...more });

onDirectGateway(() => {
  test("whmcslogin takes sso and sso_hash for user and password, once", async ({ panel }) => {
    const account = await addAccount(panel.db);
    const hash = await addSsoHash(panel.db, account);
    const answer = await login(panel, "google", hash);
    expect(Object.keys(answer.result).sort()).toEqual(passwordLoginFields);
    expect([...answer.result.permissions].sort()).toEqual(customerRights);
    const { token } = answer.result;
    expect((await panel.call("auth", "info", { token })).result.email).toBe(account.email);
    expect(await login(panel, "google", hash)).toEqual(refused);
  });

  test("ttl, fix_ip and full_customer_data mean the same with sso as with a password", async ({ panel }) => {
    const account = await addAccount(panel.db);
    const hash = await addSsoHash(panel.db, account);
    const more = { ttl: 60, fix_ip: 0, full_customer_data: 1 };
    const { result } = await login(panel, "google", hash, more);
    expect(Object.keys(result).sort()).toEqual(recordFields.filter((name) => name !== "timings"));
    expect(Math.abs(result.token_expire - Date.now() / 1000 - 60)).toBeLessThan(5);
    const fromElsewhere = await panel.call("auth", "info", { token: result.token }, { from: "203.0.113.77" });
    expect(fromElsewhere.result.client_ip).toBe("203.0.113.77");
  });

  test("a hash of another provider, an expired one and one for another location fail alike", async ({
    panel,
  }) => {
    const account = await addAccount(panel.db);
    const hash = await addSsoHash(panel.db, account);
    expect(await login(panel, "github", hash)).toEqual(refused);
    expect(await login(panel, "google", hash, { location: "RU" })).toEqual(refused);
    const old = await addSsoHash(panel.db, account, { provider: "github", secondsLeft: -1 });
    expect(await login(panel, "github", old)).toEqual(refused);
    expect((await login(panel, "google", hash, { location: "EU" })).result.token).toMatch(/^[0-9a-f]{32}$/);
  });

  test("the second factor was asked for in the browser and is not asked for again", async ({ panel }) => {
    const account = await addAccount(panel.db, { emailFactor: true });
    const { result } = await login(panel, "google", await addSsoHash(panel.db, account));
    expect(result.token).toMatch(/^[0-9a-f]{32}$/);
  });
});
