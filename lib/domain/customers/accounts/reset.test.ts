import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkSecondFactor } from "../../identity/auth/check-second-factor";
import { whmcslogin } from "../../identity/auth/whmcslogin";
import { finishReset } from "./finish-reset";
import { requestReset } from "./request-reset";
import { resetPassword } from "./reset-password";
import { sendResetMail } from "./send-reset-mail";

withCatalogDatabase();

const fresh = "Another-good-one-7";
let number = 0;
let address: string;
let account: TestAccount;
beforeEach(async () => {
  number += 1;
  address = `198.51.100.${number}`;
  account = await addAccount(database());
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const ask = (email: string, now = new Date()) => requestReset.call(asGuest({ now, address }), { email });
const finish = (token: string, password = fresh, now = new Date()) =>
  finishReset.call(asGuest({ now, address }), { token, password });
const signIn = (password: string, email = account.email) =>
  whmcslogin.call(asGuest({ address }), { user: email, password });

async function linkTo({ email }: { email: string } = account): Promise<string> {
  await sendResetMail({ email }, new Date());
  return tokenIn((await mailsTo(email))[0]?.body);
}

const queuedFor = async (email: string): Promise<number> => {
  const { rows } = await database().execute<{ count: string }>(
    sql`select count(*) from graphile_worker._private_jobs where payload->>'email' = ${email}`,
  );
  return Number(rows[0]?.count);
};

describe("asking for a new password", () => {
  test("does and answers the same for a known and an unknown address: only the worker looks", async () => {
    for (const email of [account.email, `nobody-${number}@example.test`]) {
      expect(await ask(` ${email.toUpperCase()} `)).toEqual({ email });
      expect(await queuedFor(email)).toBe(1);
    }
    expect(await mailsTo(account.email)).toEqual([]);
  });

  test("brings a mail with a link to the panel's own address, in the account's language", async () => {
    await database().update(accounts).set({ language: "ru" }).where(eq(accounts.id, account.id));
    const token = await linkTo();
    const [mail] = await mailsTo(account.email);
    expect(mail).toMatchObject({ accountId: account.id, subject: "Новый пароль" });
    expect(mail?.body).toContain(`http://panel.test/reset/new#${token}\n`);
  });

  test("brings none where there is no account, or a closed one", async () => {
    await sendResetMail({ email: `nobody-${number}@example.test` }, new Date());
    expect(await mailsTo(`nobody-${number}@example.test`)).toEqual([]);
    await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    expect(await linkTo()).toBe("");
  });

  test("does not fill a mailbox, and does not say that it stopped", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => ask(account.email)));
    expect(tries.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await queuedFor(account.email)).toBe(4);
  });

  test("is not kept from an owner by what others ask for at other spellings of the address", async () => {
    const other = account.email.replace("@", "+other@");
    for (let turn = 0; turn < 10; turn++) await ask(other);
    await ask(account.email);
    expect(await queuedFor(account.email)).toBe(1);
  });

  test("over and over never leaves an owner without a link that works", async () => {
    for (let minute = 0; minute < 600; minute += 5) {
      address = `192.0.2.${minute / 5}`;
      await ask(account.email, later(minute * 60));
      await ask(account.email, later(minute * 60 + 1));
    }
    const { rows } = await database().execute<{ longest: string }>(
      sql`select extract(epoch from blocked_until - since) as longest from failure_counts
        where kind = 'reset_recipient' order by failures desc limit 1`,
    );
    expect(Number(rows[0]?.longest)).toBe(3_600);
  });

  test("counts the addresses of one /64 of IPv6 as one asker", async () => {
    const from = (host: number) => {
      address = `2001:db8:${number}:2::${host.toString(16)}`;
      return ask(`${host}-six-${number}@example.test`);
    };
    for (let host = 1; host <= 20; host++) await from(host);
    await expect(from(21)).rejects.toMatchObject({ code: "limited" });
  });

  test("over and over makes the asker wait", async () => {
    for (let turn = 0; turn < 20; turn++) await ask(`${turn}-${number}@example.test`);
    await expect(ask(account.email)).rejects.toMatchObject({
      code: "limited",
      extras: { retryAfterSeconds: 60 },
    });
    await expect(ask(account.email, later(61))).resolves.toBeTruthy();
  });
});

describe("the link of a reset mail", () => {
  test("sets the password, ends every session and waiting sign-in, and tells the owner", async () => {
    const { actor } = await asUser(account.id);
    expect(await finish(await linkTo())).toEqual({ email: account.email });
    await expect(signIn(account.password)).rejects.toThrow("authenthication failure");
    await expect(signIn(fresh)).resolves.toBeTruthy();
    const [session] = await database().select().from(sessions).where(eq(sessions.id, actor.session.id));
    expect(session?.endedAt).not.toBeNull();
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your password was changed");
    const [row] = await database().select().from(accounts).where(eq(accounts.id, account.id));
    expect(row?.passwordChangedAt).toBeInstanceOf(Date);
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test("opens no session, and leaves the second factor in its place", async () => {
    account = await addAccount(database(), { totpSecret: seal("totp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP") });
    const { result: before } = await signIn(account.password);
    expect(Object.keys(await finish(await linkTo()))).toEqual(["email"]);
    const { result } = await signIn(fresh);
    expect(result).toMatchObject({ "2fa": "totp", token: null });
    const waiting = "2fa_token" in before ? before["2fa_token"] : "";
    const code = { "2fa_token": waiting, user_token: "000000" };
    await expect(checkSecondFactor.call(asGuest({ address }), code)).rejects.toThrow("expired");
  });

  test("works once, and of many at once one", async () => {
    const token = await linkTo();
    const tries = await Promise.allSettled([1, 2, 3, 4].map((turn) => finish(token, `${fresh}-${turn}`)));
    const winners = tries.flatMap(({ status }, turn) => (status === "fulfilled" ? [turn + 1] : []));
    expect(winners).toHaveLength(1);
    await expect(signIn(`${fresh}-${winners[0]}`)).resolves.toBeTruthy();
    await expect(finish(token)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  });

  test("is over after an hour, and with it every other one", async () => {
    const [first, second] = [await linkTo(), await linkTo()];
    await expect(finish(first, fresh, later(3_601))).rejects.toMatchObject({ extras: { doc: "link.gone" } });
    await finish(first);
    await expect(finish(second)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  });

  test("survives a password that breaks the rules", async () => {
    const token = await linkTo();
    for (const [password, doc] of [
      ["short", "password.short"],
      [account.email, "password.email"],
      ["x".repeat(4_000), "password.long"],
      ["password1234", "password.common"],
    ] as const)
      await expect(finish(token, password)).rejects.toMatchObject({ extras: { doc } });
    await expect(signIn(account.password)).resolves.toBeTruthy();
    await expect(finish(token)).resolves.toBeTruthy();
  });

  test("is nowhere stored as it is, and no other link's", async () => {
    const token = await linkTo();
    const { rows } = await database().execute(
      sql`select to_jsonb(l) as row from mail_links l where account_id = ${account.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    await database().execute(
      sql`update mail_links set purpose = 'end_sessions' where account_id = ${account.id}`,
    );
    await expect(finish(token)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  });
});

describe("billing/reset_password", () => {
  test("has a mail sent for the caller's own address, in whatever case", async () => {
    const answer = await resetPassword.call(await asUser(account.id, { address }), {
      email: ` ${account.email.toUpperCase()}`,
    });
    expect(answer).toEqual({ message: expect.any(String), debug: { result: "success" } });
    expect(await queuedFor(account.email)).toBe(1);
  });

  test("answers a foreign address, known or not, by sending to support", async () => {
    const other = await addAccount(database());
    for (const email of [other.email, "nobody@example.test", "no address"])
      await expect(resetPassword.call(await asUser(account.id, { address }), { email })).rejects.toThrow(
        "the billing account cannot be identified, please contact support",
      );
    expect(await queuedFor(other.email)).toBe(0);
  });

  test("is for the whole account: neither for a key of one server nor for a narrowed one", async () => {
    for (const facts of [{ serverId: 1 }, { permissions: ["eq/list", "billing/reset_password"] }])
      await expect(
        resetPassword.call(await asKey(account.id, facts, { address }), { email: account.email }),
      ).rejects.toMatchObject({ code: "forbidden", message: "permission denied" });
    expect(await queuedFor(account.email)).toBe(0);
    await resetPassword.call(await asKey(account.id, {}, { address }), { email: account.email });
    expect(await queuedFor(account.email)).toBe(1);
  });
});
