import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, setPin, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { whmcslogin } from "../../identity/auth/whmcslogin";
import { cancelEmailChange, changeEmail } from "./change-email";
import { changePassword } from "./change-password";
import { confirmEmail } from "./confirm-email";
import { finishReset } from "./finish-reset";
import { showProfile } from "./profile";
import { sendResetMail } from "./send-reset-mail";
import { undoEmail } from "./undo-email";

withCatalogDatabase();

const fresh = "Another-good-one-7";
let number = 0;
let address: string;
let account: TestAccount;
let wanted: string;
beforeEach(async () => {
  number += 1;
  address = `198.51.100.${number}`;
  wanted = `moved-${number}@example.test`;
  account = await addAccount(database());
});

const signIn = (email: string, password: string) =>
  whmcslogin.call(asGuest({ address }), { user: email, password });
const me = () => asUser(account.id, { address });
const gone = { extras: { doc: "link.gone" } };

describe("changing the password", () => {
  test("keeps this session and ends the others", async () => {
    const [here, there] = [await me(), await me()];
    await changePassword.call(here, { new_password: fresh });
    await expect(signIn(account.email, fresh)).resolves.toBeTruthy();
    const ended = async (id: string) =>
      (await database().select().from(sessions).where(eq(sessions.id, id)))[0]?.endedAt ?? null;
    expect(await ended(here.actor.session.id)).toBeNull();
    expect(await ended(there.actor.session.id)).not.toBeNull();
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your password was changed");
    const rows = await database().select().from(auditRows).where(eq(auditRows.accountId, account.id));
    expect(JSON.stringify(rows)).toContain("accounts.change_password");
    for (const secret of [fresh, account.password]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("refuses a new one that breaks the rules, and a program", async () => {
    await expect(changePassword.call(await me(), { new_password: "qwertyuiop" })).rejects.toMatchObject({
      extras: { doc: "password.common", fields: { new_password: expect.any(String) } },
    });
    await expect(changePassword.call(await asKey(account.id), { new_password: fresh })).rejects.toMatchObject(
      { code: "forbidden" },
    );
  });
});

const ask = async (email = wanted, pin?: string) =>
  changeEmail.call(await me(), { email, ...(pin ? { pin } : {}) });
const confirm = (token: string, now = new Date()) => confirmEmail.call(asGuest({ address, now }), { token });
const undo = (token: string, now = new Date()) => undoEmail.call(asGuest({ address, now }), { token });
const linkTo = async (email: string) => tokenIn((await mailsTo(email))[0]?.body);
const emailNow = async () =>
  (await database().select().from(accounts).where(eq(accounts.id, account.id)))[0]?.email;

test("of two new passwords at once exactly one is set: the other session has ended by then", async () => {
  for (let round = 0; round < 4; round++) {
    account = await addAccount(database());
    const [here, there] = [await me(), await me()];
    const changes = [`${fresh}-a`, `${fresh}-b`];
    const tries = await Promise.allSettled(
      [here, there].map((one, at) => changePassword.call(one, { new_password: changes[at] ?? "" })),
    );
    const set = changes.filter((_, at) => tries[at]?.status === "fulfilled");
    expect(set).toHaveLength(1);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "unauthenticated" },
    });
    await expect(signIn(account.email, set[0] ?? "")).resolves.toBeTruthy();
  }
});

describe("changing the email", () => {
  test("changes nothing until the new address confirms, and tells the old one at each step", async () => {
    await ask(` ${wanted.toUpperCase()} `);
    expect(await emailNow()).toBe(account.email);
    expect((await showProfile.call(await me(), {})).wanted_email?.email).toBe(wanted);
    expect((await mailsTo(account.email))[0]?.body).toContain(wanted);
    expect(await confirm(await linkTo(wanted))).toEqual({ email: wanted });
    expect(await emailNow()).toBe(wanted);
    expect((await mailsTo(account.email))[0]?.subject).toBe("The address of your account was changed");
    await expect(signIn(wanted, account.password)).resolves.toBeTruthy();
    await expect(signIn(account.email, account.password)).rejects.toThrow("authenthication failure");
    expect((await showProfile.call(await me(), {})).wanted_email).toBeNull();
  });

  test("asks for the PIN where one is set", async () => {
    await setPin(database(), account.id, "4071");
    await expect(ask()).rejects.toMatchObject({ code: "pin_required", extras: { doc: "pin.required" } });
    await expect(ask(wanted, "1111")).rejects.toMatchObject({
      extras: { doc: "pin.wrong" },
    });
    expect(await mailsTo(wanted)).toEqual([]);
    await expect(ask(wanted, "4071")).resolves.toEqual({ email: wanted });
  });

  test("refuses the present address, what is none, and a program", async () => {
    await expect(ask(account.email.toUpperCase())).rejects.toMatchObject({ extras: { doc: "email.same" } });
    await expect(ask("анна@example.test")).rejects.toMatchObject({ extras: { doc: "email.not_ascii" } });
    await expect(ask("a@example.test\nBcc: b@example.test")).rejects.toMatchObject({
      extras: { doc: "email.form" },
    });
    const program = await asKey(account.id);
    await expect(changeEmail.call(program, { email: wanted })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("to an address that has an account looks like any other, and only its owner learns it", async () => {
    const other = await addAccount(database());
    expect(await ask(other.email)).toEqual({ email: other.email });
    expect((await showProfile.call(await me(), {})).wanted_email?.email).toBe(other.email);
    const [mail] = await mailsTo(other.email);
    expect(mail?.subject).toBe("You have an account already");
    expect(tokenIn(mail?.body)).toBe("");
  });

  test("by a link works once, of many at once one, within a day, and only the last one asked for", async () => {
    await ask();
    const first = await linkTo(wanted);
    await ask();
    const second = await linkTo(wanted);
    await expect(confirm(first)).rejects.toMatchObject(gone);
    await expect(confirm(second, new Date(Date.now() + 86_401_000))).rejects.toMatchObject(gone);
    const tries = await Promise.allSettled([1, 2, 3].map(() => confirm(second)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(confirm(second)).rejects.toMatchObject(gone);
  });

  test("can be taken back", async () => {
    await ask();
    await cancelEmailChange.call(await me(), {});
    await expect(confirm(await linkTo(wanted))).rejects.toMatchObject(gone);
    expect((await showProfile.call(await me(), {})).wanted_email).toBeNull();
  });

  test("loses to someone who opened an account with that address meanwhile", async () => {
    await ask();
    await addAccount(database(), { email: wanted });
    await expect(confirm(await linkTo(wanted))).rejects.toMatchObject(gone);
    expect(await emailNow()).toBe(account.email);
  });

  test("asks once for a new password, however often its task runs", async () => {
    const before = (await mailsTo(account.email)).length;
    for (let run = 0; run < 2; run++)
      await sendResetMail({ email: account.email, task: `reset ${account.id}` }, new Date());
    expect(await mailsTo(account.email)).toHaveLength(before + 1);
  });

  test("makes links to a new password that went to the old mailbox useless", async () => {
    await sendResetMail({ email: account.email }, new Date());
    const token = await linkTo(account.email);
    await ask();
    await confirm(await linkTo(wanted));
    await expect(finishReset.call(asGuest({ address }), { token, password: fresh })).rejects.toMatchObject(
      gone,
    );
  });
});

test("a link to a new password that was asked for longer ago than it would be good is not sent", async () => {
  const askedAt = new Date(Date.now() - 3_601_000).toISOString();
  const count = async () => (await mailsTo(account.email)).length;
  const before = await count();
  await sendResetMail({ email: account.email, askedAt }, new Date());
  expect(await count()).toBe(before);
  await sendResetMail({ email: account.email, askedAt: new Date().toISOString() }, new Date());
  expect(await count()).toBe(before + 1);
});

describe("undoing a change of email from the old mailbox", () => {
  const expectUndone = async (token: string) => {
    const { actor } = await me();
    const answer = await undo(token);
    expect(answer.email).toBe(account.email);
    expect(await emailNow()).toBe(account.email);
    const [session] = await database().select().from(sessions).where(eq(sessions.id, actor.session.id));
    expect(session?.endedAt).not.toBeNull();
    await expect(signIn(account.email, account.password)).rejects.toThrow("authenthication failure");
    await finishReset.call(asGuest({ address }), { token: answer.token, password: fresh });
    await expect(signIn(account.email, fresh)).resolves.toBeTruthy();
    await expect(undo(token)).rejects.toMatchObject(gone);
  };

  test("works before the new address has confirmed, which then cannot any more", async () => {
    await ask();
    await expectUndone(await linkTo(account.email));
    await expect(confirm(await linkTo(wanted))).rejects.toMatchObject(gone);
  });

  test("works after, for seven days", async () => {
    await ask();
    const early = await linkTo(account.email);
    await confirm(await linkTo(wanted));
    await expect(undo(early)).rejects.toMatchObject(gone);
    const token = await linkTo(account.email);
    await expect(undo(token, new Date(Date.now() + 7 * 86_400_000 + 1_000))).rejects.toMatchObject(gone);
    await expectUndone(token);
  });

  test("works over a second change too, and a thief's mailbox cannot undo that", async () => {
    await ask();
    await confirm(await linkTo(wanted));
    const owners = await linkTo(account.email);
    await ask(`again-${wanted}`);
    await confirm(await linkTo(`again-${wanted}`));
    const thiefs = await linkTo(wanted);
    await expectUndone(owners);
    await expect(undo(thiefs)).rejects.toMatchObject(gone);
    expect(await emailNow()).toBe(account.email);
  });

  test("cannot take an address that is someone else's by now", async () => {
    await ask();
    await confirm(await linkTo(wanted));
    const token = await linkTo(account.email);
    await addAccount(database(), { email: account.email });
    await expect(undo(token)).rejects.toMatchObject(gone);
    expect(await emailNow()).toBe(wanted);
    const { rows } = await database().execute<{ used: boolean }>(
      sql`select used_at is not null as used from mail_links where purpose = 'undo_email' and account_id = ${account.id} order by created_at desc limit 1`,
    );
    expect(rows[0]?.used).toBe(false);
  });
});
