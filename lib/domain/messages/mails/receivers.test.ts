import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database, inTransaction } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { mutedMails } from "@/lib/db/tables/messages/notifications";
import type { Mail } from "@/lib/outside/mail/port";
import { addAccount, addConfirmedEmail, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { type AttachInvoice, queueMail, queueMails, sendStoredMail } from "./queue-mail";
import { resendMail } from "./resend";
import { addLink, readLink, readLinkDetail, takeLink } from "./shared/links";
import { mailBrandOf } from "./shared/mail-brand";
import { isMutedFor, readMuted } from "./shared/muted";
import { type Notice, notifyAll, notifyOwner } from "./shared/notify";
import { readReceivers } from "./shared/receivers";

withCatalogDatabase();

const db = () => database();
const now = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const at = () => ({ db: db(), now });

let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(db());
});

const flagsOf = (kinds: string) => ({
  invoiceEmails: kinds.includes("invoice"),
  productEmails: kinds.includes("product"),
  supportEmails: kinds.includes("support"),
});

let made = 0;
/** Adds a contact with its own mailbox, confirmed by default. */
async function addContact(kinds: string, { agreed = true, email = "" } = {}): Promise<string> {
  const address = email || `contact-${++made}@example.test`;
  const times = { createdAt: now, updatedAt: now };
  await db()
    .insert(contacts)
    .values({ accountId: account.id, email: address, ...flagsOf(kinds), ...times });
  if (agreed) await addConfirmedEmail(db(), account.id, address);
  return address;
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const server = { id: 1, hostname: "web-1" };
const deployed = { ...server, ip: "192.0.2.1", paidUntil: "2030-02-01" };

describe("the receivers of an account's mails", () => {
  test("are its contacts who have agreed, each with what it gets, and never its own mailbox", async () => {
    const one = await addContact("invoice product");
    const other = await addContact("");
    await addContact("invoice", { agreed: false });
    await addContact("invoice", { email: account.email });
    const found = await readReceivers(db(), [account.id]);
    expect(found.map(({ email, invoice, product, support }) => [email, invoice, product, support])).toEqual([
      [one, true, true, false],
      [other, false, false, false],
    ]);
    expect(await readReceivers(db(), [])).toEqual([]);
  });

  test("have agreed to one account's mails and to no other's", async () => {
    const address = await addContact("invoice", { agreed: false });
    await addConfirmedEmail(db(), (await addAccount(db())).id, address);
    expect(await readReceivers(db(), [account.id])).toEqual([]);
  });

  test("get the notices of their kind alone, and none about getting in", async () => {
    const [billing, product] = [await addContact("invoice"), await addContact("product")];
    await notifyOwner(at(), account.id, "server.deployed", deployed);
    await notifyOwner(at(), account.id, "pin.changed", {});
    expect(await subjectsTo(billing)).toEqual([]);
    expect(await subjectsTo(product)).toEqual([expect.stringContaining("web-1")]);
    expect(await mailsTo(account.email)).toHaveLength(2);
    const rows = await db().select().from(mails).where(eq(mails.recipient, product));
    expect(rows).toMatchObject([{ accountId: account.id, kind: "server.deployed", createdAt: now }]);
  });

  test("are as many when many accounts are told at once, each of its own account", async () => {
    const first = account;
    const contact = await addContact("product");
    account = await addAccount(db(), { language: "ru" });
    const foreign = await addContact("invoice");
    await db().insert(mutedMails).values({ accountId: first.id, notice: "server.deployed" });
    const notices = [first, account].map(
      ({ id, email }, index): Notice => ({
        name: "server.deployed",
        reader: { id, email, language: index === 0 ? "en" : "ru" },
        facts: deployed,
      }),
    );
    await inTransaction((tx) => notifyAll({ db: tx, now }, notices));
    expect(await mailsTo(first.email)).toEqual([]);
    expect(await mailsTo(contact)).toMatchObject([{ accountId: first.id }]);
    expect(await mailsTo(foreign)).toEqual([]);
    const [russian, ...more] = await mailsTo(account.email);
    expect(more).toEqual([]);
    expect(russian?.subject).toMatch(/[а-я]/);
    const { rows } = await db().execute<{ jobs: number }>(sql`select count(*)::int as jobs
      from graphile_worker.jobs j join mails m on j.key = 'send_mail:' || m.id
      where m.recipient in (${first.email}, ${contact}, ${account.email})`);
    expect(rows).toEqual([{ jobs: 2 }]);
  });

  test("are told nothing where there is nothing to tell, and anyone who has no account is told by mail", async () => {
    const before = await db().$count(mails);
    await notifyAll(at(), []);
    await queueMails(db(), []);
    expect(await db().$count(mails)).toBe(before);
    const reader = { id: null, email: `guest-${account.id}@example.test`, language: "en" };
    await notifyAll(at(), [{ name: "sign_in.code", reader, facts: { code: "482915" } }]);
    expect(await mailsTo(reader.email)).toMatchObject([{ accountId: null, subject: "Sign-in code: 482915" }]);
  });
});

describe("a mail that is switched off", () => {
  test("is that of one account and one kind, and only where it may be", async () => {
    const other = await addAccount(db());
    const off = { accountId: account.id, notice: "server.deployed" };
    await db()
      .insert(mutedMails)
      .values([off, { ...off, notice: "invoice.paid" }]);
    const isOff = (id: number, name: string) => isMutedFor(db(), id, name);
    expect(await isOff(account.id, "server.deployed")).toBe(true);
    expect(await isOff(account.id, "server.deploy_failed")).toBe(false);
    expect(await isOff(account.id, "invoice.paid")).toBe(false);
    expect(await isOff(account.id, "no.such_mail")).toBe(false);
    expect(await isOff(other.id, "server.deployed")).toBe(false);
    expect(await readMuted(db(), [])).toEqual(new Set());
    expect((await readMuted(db(), [account.id, other.id])).size).toBe(2);
  });
});

describe("sending", () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  beforeEach(() => {
    sent.length = 0;
  });
  const store = async (more: object = {}) => {
    const params = { accountId: account.id, recipient: account.email, subject: "Subject", body: "Body", now };
    await queueMail(db(), { ...params, ...more });
    return (await rowsOf())[0]?.id ?? 0;
  };
  const rowsOf = () =>
    db().select().from(mails).where(eq(mails.accountId, account.id)).orderBy(asc(mails.id));
  const attach: AttachInvoice = async (_, invoiceId) => [
    { filename: `${invoiceId}.pdf`, contentType: "application/pdf", content: new Uint8Array([1]) },
  ];

  test("gives the mail its language, its ticket and its invoice, made at that moment", async () => {
    const thread = { root: "conversation-7", inReplyTo: "<a@b>", replyTo: "support+x@panel.test" };
    const id = await store({ thread, invoiceId: 77, locale: "ru" });
    await sendStoredMail(db(), id, mailer, now, attach);
    expect(sent).toEqual([
      {
        id: `mail-${id}`,
        to: account.email,
        subject: "Subject",
        body: "Body",
        locale: "ru",
        brand: mailBrandOf(builtInBrand),
        thread,
        attachments: [{ filename: "77.pdf", contentType: "application/pdf", content: new Uint8Array([1]) }],
      },
    ]);
  });

  test("of a plain mail says nothing of either", async () => {
    await sendStoredMail(db(), await store(), mailer, now, attach);
    expect(sent[0]).toMatchObject({ attachments: [] });
    expect(sent[0]).not.toHaveProperty("thread");
  });

  test("does not begin while the invoice cannot be made, and the mail says why", async () => {
    const id = await store({ invoiceId: 77 });
    await expect(sendStoredMail(db(), id, mailer, now)).rejects.toThrow("Nobody here makes documents.");
    expect(sent).toEqual([]);
    expect(await rowsOf()).toMatchObject([
      { sentAt: null, failedAt: now, lastError: "Nobody here makes documents." },
    ]);
  });

  test("that fails is noted with why, in short and without addresses, and forgotten once it went out", async () => {
    const id = await store();
    const why = `550 no such user ${account.email} ${"x".repeat(400)}`;
    const broken = { send: () => Promise.reject(new Error(why)) };
    await expect(sendStoredMail(db(), id, broken, later(1))).rejects.toThrow("550");
    const [failed] = await rowsOf();
    expect(failed).toMatchObject({ sentAt: null, failedAt: later(1) });
    expect(failed?.lastError).toMatch(/^550 no such user … x+$/);
    expect(failed?.lastError).toHaveLength(300);
    await sendStoredMail(db(), id, mailer, later(2));
    expect(await rowsOf()).toMatchObject([{ sentAt: later(2), failedAt: null, lastError: null }]);
  });

  test("that fails after another worker has sent it leaves it sent", async () => {
    const id = await store();
    const late = {
      send: async () => {
        await sendStoredMail(db(), id, mailer, later(1));
        throw new Error("a lost answer");
      },
    };
    await expect(sendStoredMail(db(), id, late, later(2))).rejects.toThrow("a lost answer");
    expect(await rowsOf()).toMatchObject([{ sentAt: later(1), failedAt: null, lastError: null }]);
  });
});

describe("a mail that staff send again", () => {
  const reason = "the customer's mailbox was full";
  let support: StaffContext;
  beforeAll(async () => {
    support = await asStaff("support");
  });
  const store = async (sentAt: Date | null, accountId: number | null = account.id) => {
    const params = { recipient: account.email, kind: "pin.changed", subject: "S", body: "B", createdAt: now };
    const [row] = await db()
      .insert(mails)
      .values({
        ...params,
        accountId,
        sentAt,
        failedAt: sentAt ? null : now,
        lastError: sentAt ? null : "busy",
      })
      .returning();
    return row?.id ?? 0;
  };
  const jobsOf = async (id: number) =>
    (await db().execute(sql`select 1 from graphile_worker.jobs where key = ${`send_mail:${id}`}`)).rows
      .length;
  const rowOf = async (id: number) => (await db().select().from(mails).where(eq(mails.id, id)))[0];

  test("is queued once however often it is pressed, and each press is on record with its reason", async () => {
    const id = await store(now);
    for (let press = 0; press < 2; press++)
      expect(await resendMail.call(support, { id, reason: `  ${reason} ` })).toEqual({});
    expect(await jobsOf(id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: null, lastError: null });
    const { entries } = await listActivity.call(await asUser(account.id), { action: "mails.resend" });
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      target: `mail ${id}`,
      who: { kind: "staff" },
      changes: expect.arrayContaining([
        { field: "reason", from: null, to: reason },
        { field: "resent", from: null, to: "pin.changed" },
      ]),
    });
  });

  test("is no customer's where it was none's", async () => {
    const id = await store(null, null);
    await resendMail.call(support, { id, reason });
    const rows = await db()
      .select()
      .from(auditRows)
      .where(eq(auditRows.target, `mail ${id}`));
    expect(rows).toMatchObject([{ accountId: null, operation: "mails.resend" }]);
  });

  test("stays as it was for no reason, and one that is not there is not found", async () => {
    const id = await store(null);
    await expect(resendMail.call(support, { id, reason: " so " })).rejects.toMatchObject({
      extras: { doc: "reason.missing" },
    });
    await expect(resendMail.call(support, { id: 999_999, reason })).rejects.toMatchObject({
      extras: { doc: "message.not_found" },
    });
    expect(await jobsOf(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ failedAt: now, lastError: "busy" });
  });
});

describe("a link that is only looked at", () => {
  const add = (params: object = {}) =>
    addLink(db(), { purpose: "join_account", accountId: account.id, lifeSeconds: 60, now, ...params });

  test("says whose it is and for whom, until it is used or over, and for its own purpose", async () => {
    const token = await add({ detail: "new@example.test" });
    for (let look = 0; look < 2; look++) {
      expect(await readLink(db(), "join_account", token, later(59))).toBe(account.id);
      expect(await readLinkDetail(db(), "join_account", token, later(59))).toBe("new@example.test");
    }
    for (const read of [readLink, readLinkDetail]) {
      expect(await read(db(), "join_account", token, later(60))).toBeNull();
      expect(await read(db(), "join_staff", token, now)).toBeNull();
      expect(await read(db(), "join_account", `${token}x`, now)).toBeNull();
    }
    expect(await takeLink(db(), "join_account", token, now)).not.toBeNull();
    for (const read of [readLink, readLinkDetail])
      expect(await read(db(), "join_account", token, now)).toBeNull();
  });

  test("names nobody where it was made for nobody in particular", async () => {
    expect(await readLinkDetail(db(), "join_account", await add(), now)).toBeNull();
  });
});
