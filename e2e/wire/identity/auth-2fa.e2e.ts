import { TOTP } from "otpauth";
import { addAccount } from "@/lib/testing/factories";
import { passwordLoginFields } from "../rights";
import { type Customer, expect, failure, failureFields, onDirectGateway, type Panel, test } from "../wire";
import { mailedCode } from "../worlds";

const wrong = failureFields(-1, "auth/2fa_check: invalid code", {
  doc: "2fa.wrong",
  fields: { user_token: "is incorrect" },
});
const ended = (action: string) =>
  failureFields(-1, `auth/${action}: the sign-in has expired, start again`, { doc: "2fa.expired" });
const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

type Account = Pick<Customer, "id" | "email" | "password">;
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const appCode = (at = Date.now()) => new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: at });

const withMail = (panel: Panel): Promise<Account> => addAccount(panel.db, { emailFactor: true });
const withApp = (panel: Panel): Promise<Account> => addAccount(panel.db, { totp: secret });

async function challenge(panel: Panel, { email, password }: Account, more = {}, options = {}) {
  const answer = await panel.call("auth", "whmcslogin", { user: email, password, ...more }, options);
  return answer.result["2fa_token"] as string;
}

const check = (panel: Panel, token: string, user_token: string, options = {}) =>
  panel.call("auth", "2fa_check", { "2fa_token": token, user_token }, options);
const sessionsOf = async (panel: Panel, { id }: Account) =>
  (await panel.query("select count(*)::int as n from sessions where account_id = $1", [id]))[0].n;

onDirectGateway(() => {
  test("2fa_check with the app's code gives the record of a password login", async ({ panel }) => {
    const account = await withApp(panel);
    const answer = await check(panel, await challenge(panel, account), appCode());
    expect(Object.keys(answer).sort()).toEqual(["result", "timings"]);
    expect(Object.keys(answer.result).sort()).toEqual(passwordLoginFields);
    expect((await panel.call("auth", "info", { token: answer.result.token })).result).toMatchObject({
      email: account.email,
      "2fa": "totp",
    });
  });

  test("2fa_check with the mailed code gives it too; ttl and binding are those of the login", async ({
    panel,
  }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account, { ttl: 60, fix_ip: 0 });
    const from = Math.floor(Date.now() / 1000);
    const { result } = await check(panel, token, await mailedCode(panel, account.id));
    expect(result.token_expire - from).toBeGreaterThanOrEqual(60);
    expect(result.token_expire - from).toBeLessThanOrEqual(62);
    const away = { from: "203.0.113.7" };
    expect((await panel.call("auth", "info", { token: result.token }, away)).result.client_ip).toBe(
      "203.0.113.7",
    );
  });

  test("the token of a challenge opens nothing, and works for one session only", async ({ panel }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    expect(await panel.call("auth", "info", { token })).toEqual(failure(-2, "auth: invalid token #13"));
    const code = await mailedCode(panel, account.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(panel, token, code)));
    expect(answers.filter(({ result }) => result?.token)).toHaveLength(1);
    expect(await check(panel, token, code)).toEqual(ended("2fa_check"));
    expect(await sessionsOf(panel, account)).toBe(1);
  });

  test("an app's code works once, in another challenge neither", async ({ panel }) => {
    const account = await withApp(panel);
    const [first, second] = [await challenge(panel, account), await challenge(panel, account)];
    const code = appCode();
    expect((await check(panel, first, code)).result.new).toBe(1);
    expect(await check(panel, second, code)).toEqual(wrong);
    expect(await sessionsOf(panel, account)).toBe(1);
  });

  test("five wrong codes end the challenge, at once or one by one, and a right one comes too late", async ({
    panel,
  }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    const code = await mailedCode(panel, account.id);
    for (let tries = 1; tries <= 4; tries++) expect(await check(panel, token, notThis(code))).toEqual(wrong);
    expect(await check(panel, token, notThis(code))).toEqual(ended("2fa_check"));
    expect(await check(panel, token, code)).toEqual(ended("2fa_check"));

    const other = await challenge(panel, account);
    const next = await mailedCode(panel, account.id);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => check(panel, other, notThis(next))));
    expect(guesses.filter(({ error }) => error === wrong.error)).toHaveLength(4);
    expect(await check(panel, other, next)).toEqual(ended("2fa_check"));
    expect(await sessionsOf(panel, account)).toBe(0);
  });

  test("a challenge lives ten minutes, and is of no use for another account's code", async ({ panel }) => {
    const [account, other] = [await withMail(panel), await withMail(panel)];
    const token = await challenge(panel, account);
    await challenge(panel, other);
    expect(await check(panel, token, await mailedCode(panel, other.id))).toEqual(wrong);
    const [row] = await panel.query(
      "select extract(epoch from expires_at - created_at)::int as lasts from login_challenges where account_id = $1",
      [account.id],
    );
    expect(row.lasts).toBe(600);
    await panel.query("update login_challenges set expires_at = now() where account_id = $1", [account.id]);
    expect(await check(panel, token, await mailedCode(panel, account.id))).toEqual(ended("2fa_check"));
  });

  test("an account that is closed meanwhile gets no session", async ({ panel }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    await panel.query("update accounts set status = 'Closed' where id = $1", [account.id]);
    expect(await check(panel, token, await mailedCode(panel, account.id))).toEqual(ended("2fa_check"));
    expect(await sessionsOf(panel, account)).toBe(0);
  });

  test("what is missing or ill-formed is named or simply wrong", async ({ panel }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    const bad = (action: string, name: string) => failure(-1, `auth/${action}: invalid argument ${name}`);
    expect(await panel.call("auth", "2fa_check", {})).toEqual(bad("2fa_check", "2fa_token"));
    expect(await panel.call("auth", "2fa_check", { "2fa_token": token })).toEqual(
      bad("2fa_check", "user_token"),
    );
    expect(await panel.call("auth", "2fa_resend", {})).toEqual(bad("2fa_resend", "2fa_token"));
    for (const name of ["2fa_token", "user_token"]) {
      const fields = { "2fa_token": token, user_token: "123456", [name]: "x".repeat(100) };
      expect(await panel.call("auth", "2fa_check", fields)).toEqual(bad("2fa_check", name));
    }
    for (const unknown of ["", "x", "0".repeat(32), token.toUpperCase()])
      expect(await check(panel, unknown, "123456"), unknown).toEqual(ended("2fa_check"));
    for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６"])
      expect([wrong.error, ended("2fa_check").error]).toContain((await check(panel, token, code)).error);
  });

  test("2fa_resend sends another code after 30 seconds, and the one before works no more", async ({
    panel,
  }) => {
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    const first = await mailedCode(panel, account.id);
    const tooSoon = await panel.send("auth", { action: "2fa_resend", "2fa_token": token });
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(tooSoon.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    expect(tooSoon.json).toEqual(failure(-1, "auth/2fa_resend: a code was sent just now"));
    await panel.query(
      "update login_challenges set sent_at = sent_at - interval '31 seconds' where account_id = $1",
      [account.id],
    );
    expect(await panel.call("auth", "2fa_resend", { "2fa_token": token })).toEqual({ result: "OK" });
    const second = await mailedCode(panel, account.id);
    if (second !== first) expect(await check(panel, token, first)).toEqual(wrong);
    expect((await check(panel, token, second)).result.new).toBe(1);
    expect(await panel.call("auth", "2fa_resend", { "2fa_token": token })).toEqual(ended("2fa_resend"));
  });

  test("2fa_resend is for mailed codes alone, and counts no try anew", async ({ panel }) => {
    const app = await withApp(panel);
    expect(await panel.call("auth", "2fa_resend", { "2fa_token": await challenge(panel, app) })).toEqual(
      ended("2fa_resend"),
    );
    const account = await withMail(panel);
    const token = await challenge(panel, account);
    for (let tries = 1; tries <= 4; tries++) await check(panel, token, "x");
    await panel.query(
      "update login_challenges set sent_at = sent_at - interval '31 seconds' where account_id = $1",
      [account.id],
    );
    expect(await panel.call("auth", "2fa_resend", { "2fa_token": token })).toEqual({ result: "OK" });
    expect(await check(panel, token, "x")).toEqual(ended("2fa_check"));
    expect(await check(panel, token, await mailedCode(panel, account.id))).toEqual(ended("2fa_check"));
  });
});
