import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database, inTransaction } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { mailLinks, mails } from "@/lib/db/tables/messages/mails";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { queueMail, sendStoredMail } from "./queue-mail";
import { readMails } from "./read-mails";
import { addLink, hasLink, linkUrl, takeLink, voidLinks } from "./shared/links";
import { mailNotice, notify, notifyOwner } from "./shared/notify";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(database());
});

const at = () => ({ db: database(), now });
const jobsOf = async (mailId: number): Promise<number> => {
  const { rows } = await database().execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker.jobs where key = ${`send_mail:${mailId}`}`,
  );
  return rows[0]?.jobs ?? 0;
};

describe("a notice", () => {
  const reader = () => ({ id: account.id, email: account.email, language: "en" });

  test("is a mail of its account, stored and queued once", async () => {
    await notify(at(), reader(), "pin.changed", {});
    const [row, ...more] = await database().select().from(mails).where(eq(mails.accountId, account.id));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      recipient: account.email,
      subject: "Your PIN was changed",
      isTest: false,
      apiKeyId: null,
      createdAt: now,
      sentAt: null,
    });
    expect(await jobsOf(row?.id ?? 0)).toBe(1);
  });

  test.each([
    ["en", "Your PIN was changed"],
    ["ru", "Ваш PIN-код изменён"],
    ["", "Your PIN was changed"],
    ["de", "Ihre PIN wurde geändert"],
    ["xx", "Your PIN was changed"],
    ["constructor", "Your PIN was changed"],
  ])("is in the reader's language %j, else in English", async (language, subject) => {
    await notify(at(), { ...reader(), language }, "pin.changed", {});
    expect(await mailsTo(account.email)).toMatchObject([{ subject }]);
  });

  test("goes to the address that is named, though the account has another", async () => {
    const elsewhere = `elsewhere-${account.id}@example.test`;
    await notify(at(), { ...reader(), email: elsewhere }, "email.confirm", { url: "https://x.test/" });
    expect(await mailsTo(account.email)).toEqual([]);
    expect(await mailsTo(elsewhere)).toMatchObject([{ accountId: account.id }]);
  });

  test("may go to someone who has no account yet", async () => {
    const stranger = { id: null, email: `stranger-${account.id}@example.test`, language: "ru" };
    await notify(at(), stranger, "sign_up.confirm", { url: "https://x.test/" });
    expect(await mailsTo(stranger.email)).toMatchObject([{ accountId: null }]);
  });

  test("is of the key that it tells of", async () => {
    const params = { name: "deploy", at: now, address: "203.0.113.9" };
    await mailNotice(at(), reader(), "api_key.notification_tried", params, { apiKeyId: 7, isTest: true });
    const rows = await database().select().from(mails).where(eq(mails.accountId, account.id));
    expect(rows).toMatchObject([{ apiKeyId: 7, isTest: true, subject: "Test: API key deploy signed in" }]);
  });

  test("leads to this panel's own pages", async () => {
    await notify(at(), reader(), "sign_up.known_address", {});
    const [mail] = await mailsTo(account.email);
    expect(mail?.body).toContain("http://panel.test/login\n");
    expect(mail?.body).toContain("http://panel.test/reset\n");
  });

  test("is gone with the transaction that it tells about", async () => {
    const failing = inTransaction(async (db) => {
      await notify({ db, now }, reader(), "pin.changed", {});
      throw new Error("The change failed.");
    });
    await expect(failing).rejects.toThrow("The change failed.");
    expect(await mailsTo(account.email)).toEqual([]);
  });

  test("to an owner goes where the account has its address now, and nowhere without an account", async () => {
    const russian = await addAccount(database(), { language: "ru" });
    await notifyOwner(at(), russian.id, "pin.removed", {});
    expect(await mailsTo(russian.email)).toMatchObject([{ subject: "Ваш PIN-код снят" }]);
    const before = await database().$count(mails);
    await notifyOwner(at(), 999_999, "pin.removed", {});
    expect(await database().$count(mails)).toBe(before);
  });

  test("cannot be read in the database", async () => {
    await notify(at(), reader(), "sign_in.code", { code: "482915" });
    const { rows } = await database().execute<{ row: string }>(
      sql`select m::text as row from mails m where account_id = ${account.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/482915|Sign-in/);
    expect(await mailsTo(account.email)).toMatchObject([{ subject: "Sign-in code: 482915" }]);
  });
});

describe("a stored mail", () => {
  const store = async (): Promise<number> => {
    await notifyOwner(at(), account.id, "pin.changed", {});
    const [row] = await database().select().from(mails).where(eq(mails.accountId, account.id));
    return row?.id ?? 0;
  };
  const sentAtOf = async (id: number) =>
    (await database().select().from(mails).where(eq(mails.id, id)))[0]?.sentAt ?? null;

  test("is sent once, and says when", async () => {
    const id = await store();
    const sent: string[] = [];
    const mailer = {
      send: async ({ to, subject }: { to: string; subject: string }) => void sent.push(`${to}: ${subject}`),
    };
    await sendStoredMail(database(), id, mailer, later(5));
    await sendStoredMail(database(), id, mailer, later(9));
    expect(sent).toEqual([`${account.email}: Your PIN was changed`]);
    expect(await sentAtOf(id)).toEqual(later(5));
  });

  test("stays unsent without a mailer, and when the mailer fails", async () => {
    const id = await store();
    await sendStoredMail(database(), id, null, now);
    const broken = { send: () => Promise.reject(new Error("no connection")) };
    await expect(sendStoredMail(database(), id, broken, now)).rejects.toThrow("no connection");
    expect(await sentAtOf(id)).toBeNull();
  });

  test("that is not there is nobody's loss", async () => {
    await sendStoredMail(database(), 999_999, { send: () => Promise.reject(new Error("sent")) }, now);
  });

  test("is read by its address in any case of letters, the newest first, so many and no more", async () => {
    for (const name of ["pin.changed", "pin.removed", "pin.reset_asked"] as const)
      await notifyOwner(at(), account.id, name, {});
    const read = await readMails(database(), account.email.toUpperCase(), 2);
    expect(read.map(({ subject }) => subject)).toEqual([
      "A reset of your PIN was asked for",
      "Your PIN was removed",
    ]);
    expect(await readMails(database(), "nobody@example.test", 5)).toEqual([]);
  });
});

describe("a link in a mail", () => {
  type Wanted = Parameters<typeof addLink>[1];
  const add = (params: Partial<Wanted> = {}) =>
    addLink(database(), { purpose: "change_email", accountId: account.id, lifeSeconds: 60, now, ...params });
  const take = (token: string, when = now) => takeLink(database(), "change_email", token, when);

  test("works once, and says whose it is and what for", async () => {
    const token = await add({ detail: "new@example.test" });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await take(token)).toEqual({
      accountId: account.id,
      detail: "new@example.test",
      createdAt: now,
    });
    expect(await take(token)).toBeNull();
  });

  test("works for one of many that come at once", async () => {
    const token = await add();
    const all = await Promise.all(Array.from({ length: 8 }, () => take(token)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test("works to its last second and not after", async () => {
    expect(await take(await add(), later(59))).not.toBeNull();
    expect(await take(await add(), later(60))).toBeNull();
  });

  test("does nothing but what it is for", async () => {
    const token = await add();
    expect(await takeLink(database(), "reset_password", token, now)).toBeNull();
    expect(await take(token)).not.toBeNull();
  });

  test.each(["", "x", "A".repeat(43), "' or 1=1 --"])(
    "that was never given out works not: %j",
    async (token) => {
      expect(await take(token)).toBeNull();
    },
  );

  test("comes back when the transaction that used it fails", async () => {
    const token = await add();
    const failing = inTransaction(async (db) => {
      expect(await takeLink(db, "change_email", token, now)).not.toBeNull();
      throw new Error("The change failed.");
    });
    await expect(failing).rejects.toThrow("The change failed.");
    expect(await take(token)).not.toBeNull();
  });

  test("is void with all of its purpose, with those of one address, or with later ones", async () => {
    const [a, b] = [await add({ detail: "a@example.test" }), await add({ detail: "b@example.test" })];
    const late = await add({ detail: "b@example.test", now: later(5) });
    const mine = { purpose: "change_email", accountId: account.id } as const;
    await voidLinks(database(), { ...mine, detail: "b@example.test", since: later(1) }, later(6));
    expect(await take(late, later(7))).toBeNull();
    expect(await take(b, later(7))).not.toBeNull();
    await voidLinks(database(), { ...mine, detail: "b@example.test" }, later(8));
    expect(await hasLink(database(), { ...mine, detail: "a@example.test" }, later(9))).toBe(true);
    await voidLinks(database(), mine, later(9));
    expect(await take(a, later(9))).toBeNull();
  });

  test("stays when another account's, or another purpose's, are made void", async () => {
    const token = await add({ detail: "a@example.test" });
    const other = await addAccount(database());
    await voidLinks(database(), { purpose: "change_email", accountId: other.id }, now);
    await voidLinks(database(), { purpose: "undo_email", accountId: account.id }, now);
    expect(await take(token)).not.toBeNull();
  });

  test("is open while it is neither used nor over", async () => {
    const link = { purpose: "confirm_recipient", accountId: account.id, detail: "a@example.test" } as const;
    const isOpen = (when = now) => hasLink(database(), link, when);
    expect(await isOpen()).toBe(false);
    const token = await add(link);
    expect(await isOpen(later(59))).toBe(true);
    expect(await isOpen(later(60))).toBe(false);
    expect(await hasLink(database(), { ...link, detail: "b@example.test" }, now)).toBe(false);
    await takeLink(database(), link.purpose, token, now);
    expect(await isOpen()).toBe(false);
  });

  test("is stored as a hash, and stands behind the # of an address of this panel", async () => {
    const token = await add();
    const { rows } = await database().execute<{ row: string }>(
      sql`select l::text as row from mail_links l where account_id = ${account.id}`,
    );
    expect(rows[0]?.row).not.toContain(token);
    expect(linkUrl(builtInBrand, "/confirm-email", token)).toBe(`http://panel.test/confirm-email#${token}`);
    const nordhaven = { ...builtInBrand, hosts: ["my.nordhaven.test", "nordhaven.test"] };
    expect(linkUrl(nordhaven, "/reset/new", token)).toBe(`http://my.nordhaven.test/reset/new#${token}`);
  });

  test("is swept a week after its end", async () => {
    await database().delete(mailLinks);
    await add();
    const week = 7 * 86_400;
    await deleteExpired(database(), "mailLinks", later(60 + week - 1));
    expect(await database().$count(mailLinks)).toBe(1);
    await deleteExpired(database(), "mailLinks", later(60 + week + 1));
    expect(await database().$count(mailLinks)).toBe(0);
  });
});

test("a code that had expired before it could be sent is not sent, and is nobody's failure", async () => {
  const sent: string[] = [];
  const mailer = { send: async ({ subject }: { subject: string }) => void sent.push(subject) };
  const common = { accountId: account.id, recipient: account.email, body: "x", now };
  const sendAt = async (kind: string, seconds: number) => {
    const id = await queueMail(database(), { ...common, kind, subject: `${kind} ${seconds}` });
    await sendStoredMail(database(), id, mailer, later(seconds));
    const [row] = await database().select().from(mails).where(eq(mails.id, id));
    return row;
  };
  await sendAt("sign_in.code", 600);
  await sendAt("pin.changed", 700_000);
  expect(await sendAt("sign_in.code", 601)).toMatchObject({ sentAt: null, dismissedAt: later(601) });
  expect(sent).toEqual(["sign_in.code 600", "pin.changed 700000"]);
});
