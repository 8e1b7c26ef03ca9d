import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { inboxWith } from "@/lib/testing/messages/inbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showOverview } from "../../back-office/queue";
import {
  dismissFailedMail,
  downloadFailedMail,
  listFailedMails,
  retryFailedMail,
} from "../agent/failed-mails";
import { queueTickets } from "../agent/queue";
import { listTickets } from "../list";
import { returnMail } from "./claim-mail";
import { giveClaimsUp } from "./give-claims-up";
import { readMailAgain } from "./read-again";
import { readMail } from "./read-mail";
import { takeMails } from "./take-mails";

withCatalogDatabase();

const replyTo = "support+{token}@panel.example";
const terms = { replyTo, ownDomains: ["localhost"], mailServer: "mx.panel.example" };
const at = new Date("2030-05-03T10:00:00Z");
const later = new Date("2030-05-03T10:06:00Z");

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, {
    ...{ IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: replyTo, MAIL_AUTH_SERVER: terms.mailServer },
  });
  await database().delete(inboundMails);
  account = await addAccount(database());
  user = await asUser(account.id);
  staff = await asStaff("support");
});

let mailNumber = 0;
const written = (subject = "A question") =>
  [
    "Authentication-Results: mx.panel.example; dmarc=pass header.from=example.test",
    `From: =?utf-8?q?J=C3=B6rg?= <${account.email}>`,
    "To: support@panel.example",
    `Subject: ${subject}`,
    `Message-ID: <failed-${++mailNumber}@elsewhere.example>`,
    "",
    "Help",
    "",
  ].join("\n");
/** More MIME parts than the parser accepts. */
const unreadable = () =>
  `From: =?utf-8?q?J=C3=B6rg?= <j@x.example>\nSubject: Parts\nContent-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(3_000)}`;

const failed = async () => (await listFailedMails.call(staff, {})).mails;
const subjects = async () => (await listTickets.call(user, {})).conversations.map(({ subject }) => subject);
/** As left by a process that ends while reading. */
const leave = (mailbox: string, claimedAt: Date) =>
  database()
    .insert(inboundMails)
    .values({
      ...{ mailbox, uidValidity: "1", uid: 1, sender: "", messageKey: `claim ${mailbox}` },
      ...{ outcome: "reading", claimedAt, receivedAt: claimedAt },
    });

describe("a mail that cannot be taken", () => {
  test("is set aside at its first failure with its bytes, shown to staff, and the next is taken", async () => {
    const source = unreadable();
    const { inbox, done } = inboxWith([source, written()]);
    expect(await takeMails(inbox, terms, () => at)).toBe(2);
    expect([...done]).toEqual([1, 2]);
    expect(await subjects()).toEqual(["A question"]);
    const [mail, ...others] = await failed();
    expect(others).toEqual([]);
    expect(mail).toEqual({
      ...{ id: expect.any(Number), why: "unreadable", error: expect.stringMatching(/child nodes/) },
      ...{ sender: "Jörg <j@x.example>", subject: "Parts", size_bytes: source.length },
      ...{ received: at.toISOString(), mailbox: inbox.mailbox, uid: 1, is_kept: true },
    });
    const file = await downloadFailedMail.call(staff, { id: mail?.id ?? 0 });
    expect(Buffer.from(file.content, "base64").toString()).toBe(source);
    expect((await queueTickets.call(staff, {})).failed_mails).toBe(1);
    const { queues } = await showOverview.call(staff, {});
    expect(queues).toContainEqual({ name: "inbound", count: 1 });
  });

  test("because it is too large is listed with its sender, and not read whole", async () => {
    const { inbox } = inboxWith([written()], 31 * 1_048_576);
    expect(await takeMails(inbox, terms, () => at)).toBe(1);
    expect(await failed()).toMatchObject([
      { why: "too_large", sender: `Jörg <${account.email}>`, is_kept: false, size_bytes: 31 * 1_048_576 },
    ]);
    const [{ id = 0 } = {}] = await failed();
    await expect(downloadFailedMail.call(staff, { id })).rejects.toMatchObject({ code: "not_found" });
    await retryFailedMail.call(staff, { id });
    expect(await failed()).toHaveLength(1);
  });

  test("because a process ended over it is read by nobody again, and not while it may still be read", async () => {
    const { inbox, done } = inboxWith([written()]);
    await leave(inbox.mailbox, at);
    expect(await takeMails(inbox, terms, () => at)).toBe(0);
    expect([...done]).toEqual([]);
    expect(await takeMails(inbox, terms, () => later)).toBe(1);
    expect([...done]).toEqual([1]);
    expect(await subjects()).toEqual([]);
    const [mail] = await failed();
    expect(mail).toMatchObject({ why: "interrupted", is_kept: true });
    // Staff retry it.
    await retryFailedMail.call(staff, { id: mail?.id ?? 0 });
    expect(await failed()).toEqual([]);
    await readMailAgain(mail?.id ?? 0, later);
    expect(await subjects()).toEqual(["A question"]);
    const [row] = await database().select().from(inboundMails);
    expect(row).toMatchObject({ outcome: "opened", source: null, fromLine: null });
  });

  test("because a process ended over it, or the mailbox keeps it back, is shown with its sender if its head can be had", async () => {
    const { inbox } = inboxWith([written("Plans")], 31 * 1_048_576);
    await leave(inbox.mailbox, at);
    await takeMails(inbox, terms, () => later);
    const whole = inboxWith([written("Photos")]).inbox;
    const keptBack = { ...whole, mailbox: "support%40panel.example@mx.panel.example/50%25 done" };
    keptBack.read = async (uid, mostBytes) => {
      if (mostBytes === undefined) throw new Error("not now");
      return whole.read(uid, mostBytes);
    };
    await leave(keptBack.mailbox, at);
    await takeMails(keptBack, terms, () => later);
    const sender = `Jörg <${account.email}>`;
    expect(await failed()).toMatchObject([
      {
        ...{ why: "interrupted", subject: "Photos", sender, is_kept: true },
        mailbox: "support@panel.example@mx.panel.example/50%25 done",
      },
      { why: "interrupted", subject: "Plans", sender, is_kept: false, size_bytes: 31 * 1_048_576 },
    ]);
  });

  test("that a process was told to read again, and ended over, comes back to the list", async () => {
    const { inbox } = inboxWith([unreadable()]);
    await takeMails(inbox, terms, () => at);
    await database().update(inboundMails).set({ outcome: "reading", claimedAt: at });
    await giveClaimsUp(database(), at);
    expect(await failed()).toEqual([]);
    await giveClaimsUp(database(), later);
    expect(await failed()).toMatchObject([{ why: "interrupted", is_kept: true }]);
  });

  test("that fails again is on the list again; done with, its bytes are gone", async () => {
    const { inbox } = inboxWith([unreadable()]);
    await takeMails(inbox, terms, () => at);
    const [{ id = 0 } = {}] = await failed();
    for (let press = 0; press < 2; press++) await retryFailedMail.call(staff, { id });
    await readMailAgain(id, later);
    await readMailAgain(id, later);
    expect(await failed()).toMatchObject([{ id, why: "unreadable" }]);
    for (let press = 0; press < 2; press++) await dismissFailedMail.call(staff, { id });
    expect(await failed()).toEqual([]);
    await expect(downloadFailedMail.call(staff, { id })).rejects.toMatchObject({ code: "not_found" });
    const [row] = await database().select().from(inboundMails).where(eq(inboundMails.id, id));
    expect(row?.source).toBe(null);
  });

  test("that the panel could not read again is read at the next try", async () => {
    const { inbox } = inboxWith([written()]);
    await leave(inbox.mailbox, at);
    await takeMails(inbox, terms, () => later);
    const [{ id = 0 } = {}] = await failed();
    await retryFailedMail.call(staff, { id });
    await database().update(inboundMails).set({ outcome: "reading", claimedAt: later });
    await returnMail(id, { isRefused: false });
    await readMailAgain(id, later);
    expect(await subjects()).toEqual(["A question"]);
  });

  test("because the mailbox does not hand it over holds the others up five times, and then no more", async () => {
    const { inbox, done } = inboxWith([new Error("gone"), written()]);
    const take = () => takeMails(inbox, terms, () => at);
    for (let tries = 0; tries < 5; tries++) await expect(take()).rejects.toThrow("gone");
    await take();
    expect([...done]).toEqual([1, 2]);
    expect(await failed()).toMatchObject([{ why: "unreadable", is_kept: false }]);
    expect(await subjects()).toEqual(["A question"]);
  });

  test("is for staff who answer customers", async () => {
    const others = await asStaff("catalogue");
    const calls = [
      () => listFailedMails.call(others, {}),
      () => downloadFailedMail.call(others, { id: 1 }),
      () => retryFailedMail.call(others, { id: 1 }),
      () => dismissFailedMail.call(others, { id: 1 }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ extras: { doc: "staff.right_missing" } });
  });
});

describe("the thread that reads mails", () => {
  const heavy = Buffer.from(`To: x\n\n${"On 1.1.2020 <@ \n".repeat(200_000)}`);

  test("is ended when a mail takes too long, and the next one is read", async () => {
    await readMail(Buffer.from(written()), terms);
    await expect(readMail(heavy, terms, 1)).rejects.toMatchObject({ reason: "slow" });
    expect(await readMail(Buffer.from(written("Next")), terms)).toMatchObject({ subject: "Next" });
  });

  test("leaves the process free meanwhile", async () => {
    await readMail(Buffer.from(written()), terms);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await readMail(heavy, terms);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
