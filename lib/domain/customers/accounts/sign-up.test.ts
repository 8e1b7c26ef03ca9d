import { and, eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { signInByPassword } from "../../identity/auth/sign-in";
import { whmcslogin } from "../../identity/auth/whmcslogin";
import { readSession } from "../../kernel/caller/shared/read";
import { confirmSignUp } from "./confirm-sign-up";
import { sendSignUpAgain } from "./send-sign-up-again";
import { sendSignUpMail } from "./send-sign-up-mail";
import { signUp } from "./sign-up";
import { signUpCurrencies } from "./sign-up-currencies";

withCatalogDatabase();

const password = "A-good-long-one";
const typed = {
  password,
  firstname: "Dora",
  lastname: "Demo",
  country: "DE",
  currency: "EUR" as const,
  language: "en" as const,
};

let number = 0;
let email: string;
let address: string;
beforeEach(() => {
  number += 1;
  email = `new-${number}@example.test`;
  address = `198.51.100.${number}`;
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const ask = (facts: Partial<typeof typed & { email: string }> = {}, now = new Date()) =>
  signUp.call(asGuest({ now, address }), { ...typed, email, ...facts });

const queued = async (task: string): Promise<number> => {
  const { rows } = await database().execute<{ count: string }>(
    sql`select count(*) from graphile_worker.jobs where task_identifier = ${task}`,
  );
  return Number(rows[0]?.count);
};

/** Runs the worker's task and returns the mails to that address, newest first. */
async function work(now = new Date(), to = email) {
  const open = await database().select().from(signUps).where(eq(signUps.email, to));
  for (const { id } of open) await sendSignUpMail({ signUpId: id }, now);
  return mailsTo(to);
}

const askForLink = async () => {
  await ask();
  return tokenIn((await work())[0]?.body);
};
const press = (token: string, now = new Date(), typedPassword = password) =>
  confirmSignUp.call(asGuest({ now, address }), { token, password: typedPassword });
const accountOf = async (to = email) =>
  (await database().select().from(accounts).where(eq(accounts.email, to)))[0];

test("a brand that offers fewer languages takes no other", async () => {
  const brand = { ...builtInBrand, languages: ["en", "ru"] as const };
  const guest = { ...asGuest({ address }), brand };
  const askAt = (language: "en" | "ru" | "de") => signUp.call(guest, { ...typed, email, language });
  await expect(askAt("de")).rejects.toMatchObject({
    extras: { fields: { language: expect.stringContaining("not offered") } },
  });
  await askAt("ru");
  expect(await database().$count(signUps, eq(signUps.email, email))).toBe(1);
});

describe("signing up", () => {
  test("makes an account after the mail, with all that was typed, and its password signs in", async () => {
    await ask({ email: ` ${email.toUpperCase()} `, firstname: " Dora  Maria " });
    expect(await accountOf()).toBeUndefined();
    const [mail] = await work();
    expect(mail).toMatchObject({ accountId: null, recipient: email });
    expect(mail?.body).toContain(`http://panel.test/sign-up/confirm#${tokenIn(mail?.body)}`);
    const pressed = await press(tokenIn(mail?.body));
    expect(pressed.email).toBe(email);
    // Link and password count as a sign-in: the session is open.
    expect(await readSession(pressed.panelToken, address, new Date())).toMatchObject({ account: { email } });
    const account = await accountOf();
    expect(account).toMatchObject({
      country: "DE",
      currency: "EUR",
      companyId: 1,
      role: "customer",
      language: "en",
    });
    expect(account?.profile).toMatchObject({ firstname: "Dora Maria", lastname: "Demo" });
    expect(account?.emailVerifiedAt).toBeInstanceOf(Date);
    const { result } = await whmcslogin.call(asGuest({ address }), { user: email, password });
    expect(result.token).toMatch(/^[0-9a-f]{32}$/);
    const mine = eq(auditRows.accountId, account?.id ?? 0);
    const rows = await database().select().from(auditRows).where(mine);
    expect(rows.map(({ operation }) => operation).sort()).toEqual([
      "accounts.confirm_sign_up",
      "auth.sign_in",
      "auth.sign_in",
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test("puts a customer in Russia with the seller there, in roubles, and writes Russian", async () => {
    await ask({ country: "RU", currency: "RUB" as never, language: "ru" as never });
    const [mail] = await work();
    expect(mail?.subject).toBe("Подтвердите адрес, чтобы открыть учётную запись");
    await press(tokenIn(mail?.body));
    expect(await accountOf()).toMatchObject({ companyId: 2, currency: "RUB", language: "ru" });
    await expect(ask({ country: "RU" })).rejects.toMatchObject({ extras: { doc: "currency.country" } });
  });

  test("offers the currencies in which an active preset has a price, and opens accounts in no other", async () => {
    const offered = async () => (await signUpCurrencies.call(asGuest(), {})).sold;
    const inDollars = (more: SQL) =>
      database().execute(sql`update preset_prices set amount = null where currency = 'USD' and ${more}`);
    expect(await offered()).toEqual(["EUR", "RUB", "USD"]);
    await database().execute(sql`update presets set is_active = false where id = 102`);
    await inDollars(sql`preset_id <> 102`);
    expect(await offered()).toEqual(["EUR", "RUB"]);
    const dollars = { currency: "USD" as never };
    await expect(ask(dollars)).rejects.toMatchObject({ extras: { doc: "currency.country" } });
    await database().execute(sql`update presets set is_active = true where id = 102`);
    expect(await offered()).toEqual(["EUR", "RUB", "USD"]);
    expect(await ask(dollars)).toEqual({ email });
  });

  test("stores no password and no token as it is", async () => {
    const token = await askForLink();
    const { rows } = await database().execute(
      sql`select to_jsonb(s) as row from sign_ups s where email = ${email}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(password);
    await press(token);
    const [row] = await database().select().from(signUps).where(eq(signUps.email, email));
    expect(row?.passwordHash).toBe("");
  });

  test.each([
    [{ email: "нет@example.test" }, "email", "email.not_ascii"],
    [{ email: "a@ex\u0430mple.test" }, "email", "email.look_alike"],
    [{ email: "a@example.test\r\nBcc: b@example.test" }, "email", "email.form"],
    [{ password: "short" }, "password", "password.short"],
    [{ password: "password1234" }, "password", "password.common"],
    [{ password: "x".repeat(3_000) }, "password", "password.long"],
    [{ firstname: "Dora\r\nBcc: b@example.test" }, "firstname", "name.form"],
    [{ firstname: "Dora\u202e" }, "firstname", "name.form"],
    [{ lastname: "see http://evil.test" }, "lastname", "name.form"],
    [{ lastname: "  " }, "lastname", "name.empty"],
    [{ lastname: "x".repeat(61) }, "lastname", "name.long"],
    [{ country: "XX" }, "country", "argument.invalid"],
  ])("names what is wrong in %j and queues nothing", async (facts, field, doc) => {
    const before = await queued("sign_up_mail");
    await expect(ask(facts as never)).rejects.toMatchObject({
      code: "invalid",
      extras: { doc, fields: { [field]: expect.any(String) } },
    });
    expect(await queued("sign_up_mail")).toBe(before);
  });

  test("is refused where the operator has closed it", async () => {
    const before = runtime();
    setRuntime({ ...before, isDemo: false });
    await expect(ask()).rejects.toMatchObject({ extras: { doc: "sign_up.closed" } });
    setRuntime(before);
  });
});

describe("an email that has an account", () => {
  test("gets a mail that says so, and the asker the same answer", async () => {
    const known = await addAccount(database(), { language: "ru" });
    const answer = await ask({ email: known.email });
    expect(answer).toEqual({ email: known.email });
    expect(Object.keys(answer)).toEqual(Object.keys(await ask()));
    const [mail, ...others] = await work(new Date(), known.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("У вас уже есть учётная запись");
    expect(tokenIn(mail?.body)).toBe("");
  });

  test("cannot be told from one without by the time that the answer takes", async () => {
    const known = await addAccount(database());
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 12; turn++) {
      const [name, at] = known.email.split("@");
      for (const kind of ["known", "unknown"] as const) {
        const from = performance.now();
        address = `2001:db8::${turn}:${kind.length}`;
        await ask({ email: kind === "known" ? `${name}@${at}` : `time-${turn}@example.test` }).catch(
          () => undefined,
        );
        times[kind].push(performance.now() - from);
      }
      await database().execute(sql`delete from failure_counts where kind = 'mail_recipient'`);
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[6] ?? 0;
    const [one, other] = [median(times.known), median(times.unknown)];
    expect(Math.abs(one - other)).toBeLessThan(Math.max(one, other) * 0.5);
  });

  test("and gets its account between mail and press keeps that one", async () => {
    const token = await askForLink();
    const first = await addAccount(database(), { email });
    await expect(press(token)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
    expect((await accountOf())?.id).toBe(first.id);
  });
});

describe("the link of a sign-up", () => {
  test("works once", async () => {
    const token = await askForLink();
    await press(token);
    await expect(press(token)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  });

  test("makes one account when it is pressed twice at once", async () => {
    const token = await askForLink();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => press(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const count = await database().$count(accounts, eq(accounts.email, email));
    expect(count).toBe(1);
  });

  test("is over after a day, and unknown when it is made up", async () => {
    const token = await askForLink();
    await expect(press(token, later(86_401))).rejects.toMatchObject({ extras: { doc: "link.gone" } });
    for (const wrong of ["", "x".repeat(43), `${token}x`])
      await expect(press(wrong)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
    await expect(press(token, later(86_300))).resolves.toMatchObject({ email });
  });

  test("wants the password that was chosen, which a stranger who got the mail does not know", async () => {
    const token = await askForLink();
    for (const wrong of ["", "Another-long-one", password.toLowerCase()])
      await expect(press(token, new Date(), wrong)).rejects.toMatchObject({
        code: "invalid",
        extras: { doc: "password.wrong", fields: { password: "is incorrect" } },
      });
    expect(await accountOf()).toBeUndefined();
    await expect(press(token)).resolves.toMatchObject({ email });
  });

  test("cannot have its password guessed", async () => {
    const token = await askForLink();
    const guess = () => press(token, new Date(), "Another-long-one").catch(({ code }) => code);
    const codes = await Promise.all(Array.from({ length: 20 }, guess));
    expect(codes.filter((code) => code === "invalid").length).toBeLessThanOrEqual(13);
    expect(codes).toContain("limited");
    await expect(press(token)).rejects.toMatchObject({ code: "limited" });
    await expect(press(token, later(901))).resolves.toMatchObject({ email });
  });

  test("takes the other links to that address with it", async () => {
    const first = await askForLink();
    await ask();
    const [{ id } = { id: 0 }] = await database()
      .select()
      .from(signUps)
      .where(and(eq(signUps.email, email)))
      .orderBy(sql`id desc`);
    await sendSignUpMail({ signUpId: id }, new Date());
    const second = tokenIn((await mailsTo(email))[0]?.body);
    await press(first);
    await expect(press(second)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  });
});

describe("mails to a stranger", () => {
  test("are few, also when asked for at once and with a plus, and the answer stays the same", async () => {
    const [name] = email.split("@");
    const before = await queued("sign_up_mail");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => ask({ email: `${name}+${turn}@example.test` })),
    );
    expect(answers).toHaveLength(12);
    expect((await queued("sign_up_mail")) - before).toBe(4);
    await ask({}, later(901));
    expect((await queued("sign_up_mail")) - before).toBe(5);
  });

  test("asked for by one address are few: it is told to wait", async () => {
    const from = Date.now();
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, (_, turn) => ask({ email: `bomb-${from}-${turn}@example.test` })),
    );
    const refused = tries.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(5);
    await expect(ask()).rejects.toMatchObject({
      code: "limited",
      extras: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe("signing in before the address is confirmed", () => {
  const unconfirmed = {
    code: "login_failed",
    message: "auth: authenthication failure",
    extras: { doc: "login.unconfirmed", extra: { description: expect.stringContaining("not confirmed") } },
  };
  const signIn = (given = password, now = new Date()) =>
    signInByPassword.call(asGuest({ now, address }), { email, password: given });
  const again = (now = new Date()) => sendSignUpAgain.call(asGuest({ now, address }), { email });

  test("is told so with the right password, by every door, and to nobody else", async () => {
    await expect(signIn()).rejects.toMatchObject({ extras: { doc: "login.failed" } });
    await ask();
    await expect(signIn()).rejects.toMatchObject(unconfirmed);
    await expect(whmcslogin.call(asGuest({ address }), { user: email, password })).rejects.toMatchObject(
      unconfirmed,
    );
    await expect(signIn("Not-the-one-chosen")).rejects.toMatchObject({ extras: { doc: "login.failed" } });
    await press(tokenIn((await work())[0]?.body));
    expect(await signIn()).toMatchObject({ panelToken: expect.any(String) });
    await expect(signIn("Not-the-one-chosen")).rejects.toMatchObject({ extras: { doc: "login.failed" } });
  });

  test("says nothing of whether the address has an account, and gives no tries at its password back", async () => {
    const chosen = "Chosen-by-a-stranger-1";
    const { email: taken } = await addAccount(database(), { password });
    const tell = (to: string, given: string) =>
      signInByPassword
        .call(asGuest({ address: "203.0.113.90" }), { email: to, password: given })
        .catch((error) => error.extras?.doc);
    for (const to of [taken, email]) {
      await ask({ email: to, password: chosen });
      await work(new Date(), to);
    }
    for (const to of [taken, email]) {
      expect(await tell(to, chosen)).toBe("login.unconfirmed");
      expect(await tell(to, "Not-the-one-chosen")).toBe("login.failed");
    }
    // Correct passwords in between do not reset the count of wrong ones.
    for (let time = 0; time < 11; time++) {
      await tell(taken, "Not-the-one-chosen");
      await tell(taken, chosen);
    }
    expect(await tell(taken, password)).toBe("login.failed");
    expect(await tell(taken, chosen)).toBe("login.failed");
  });

  test("says nothing of whether someone else has confirmed the address meanwhile", async () => {
    const chosen = "Chosen-by-a-stranger-1";
    const tell = (given: string) => signIn(given).catch((error) => error.extras?.doc);
    await ask({ password: chosen });
    await ask();
    await work();
    const links = (await mailsTo(email)).map(({ body }) => tokenIn(body));
    const opened = await Promise.allSettled(links.map((link) => press(link)));
    expect(opened.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await tell(chosen)).toBe("login.unconfirmed");
    expect(await signIn()).toMatchObject({ panelToken: expect.any(String) });
    await expect(signIn(chosen, later(49 * 3_600))).rejects.toMatchObject({
      extras: { doc: "login.failed" },
    });
    // Sent again, the mail goes to the owner of the mailbox, who has an account now.
    await again();
    await work();
    expect((await mailsTo(email))[0]?.accountId).toBe((await accountOf())?.id);
  });

  test("wrong passwords are counted as those of accounts are, and the right one waits with them", async () => {
    await ask();
    for (let time = 0; time < 11; time++) await expect(signIn("Not-the-one-chosen")).rejects.toThrow();
    await expect(signIn()).rejects.toMatchObject({ extras: { doc: "login.failed" } });
    await expect(signIn(password, later(3_600))).rejects.toMatchObject(unconfirmed);
  });

  test("has the link sent again, for a day from then, as often as a mailbox may get mail", async () => {
    await ask();
    const first = tokenIn((await work())[0]?.body);
    const late = later(86_400 + 3_600);
    expect(await again(late)).toEqual({ email });
    const mails = await work(late);
    expect(mails).toHaveLength(2);
    await expect(press(first, late)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
    for (let time = 0; time < 5; time++) expect(await again(late)).toEqual({ email });
    const queuedMails = await queued("sign_up_mail");
    expect(await again(late)).toEqual({ email });
    expect(await queued("sign_up_mail")).toBe(queuedMails);
    expect((await press(tokenIn(mails[0]?.body), later(86_400 + 7_200))).email).toBe(email);
  });

  test("an address that nobody signed up with is answered the same, and gets nothing", async () => {
    const before = await queued("sign_up_mail");
    expect(await again()).toEqual({ email });
    expect(await queued("sign_up_mail")).toBe(before);
  });
});
