import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { mails } from "@/lib/db/tables/messages/mails";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { listActivity } from "@/lib/domain/kernel/audit/mine";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { imapInbox } from "@/lib/outside/inbound-mail/imap";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { addAccount, addConfirmedEmail, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { type ImapServer, startImapServer } from "@/lib/testing/fakes/imap-server";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredMail } from "../../../messages/mails/queue-mail";
import { listUnmatchedMails } from "../agent/internal-notes";
import { newsOfTicket } from "../agent/news";
import { replyToCustomer } from "../agent/reply";
import { revokeAddresses } from "../agent/revoke-addresses";
import { viewTicket } from "../agent/view";
import { askSupport } from "../ask";
import { listTickets } from "../list";
import { showTicket } from "../show";
import { takeMails } from "./take-mails";

withCatalogDatabase();

const replyTo = "support+{token}@panel.example";
const terms = { replyTo, ownDomains: ["localhost"], mailServer: "mx.panel.example" };
const now = () => new Date();

let imap: ImapServer;
let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
beforeEach(async () => {
  imap = await startImapServer();
  setTestRuntime("http://panel.test", true, { IMAP_URL: imap.url, MAIL_REPLY_TO: replyTo });
  account = await addAccount(database());
  user = await asUser(account.id);
  staff = await asStaff("support");
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
});
afterEach(() => imap.stop());

/** Opens the mailbox, processes its mails, and closes it. */
async function take(): Promise<number> {
  const inbox = await imapInbox(imap.url)();
  try {
    return await takeMails(inbox, terms, now);
  } finally {
    await inbox.close();
  }
}

test("says what the mail server said where it lets nobody in, or has no such folder", async () => {
  for (const command of ["LOGIN", "SELECT"]) {
    imap.meet(command, "no");
    await expect(imapInbox(imap.url)()).rejects.toThrow("The mail server refused: not now");
  }
});

let keys = 0;
/** The reply address in an answer's mail, sent by a real mailer. */
async function answered(email = account.email) {
  const { last } = await newsOfTicket.call(staff, { id });
  const send_key = `inbound-key-${++keys}`;
  await replyToCustomer.call(staff, { id, text: "Try again", is_internal: false, seen: last, send_key });
  const stored = await database().select().from(mails).where(eq(mails.recipient, email));
  const server = await startMailServer();
  const mailer = smtpMailer(server.url, "Berth <panel@localhost>");
  await sendStoredMail(database(), stored.at(-1)?.id ?? 0, mailer, now());
  await server.stop();
  const [mail] = server.received;
  if (!mail) throw new Error("No mail was sent.");
  return { mail, address: mail.replyTo?.value[0]?.address ?? "" };
}

let mailNumber = 0;
const written = (facts: { from?: string; to: string; text?: string; headers?: string[]; id?: string }) =>
  [
    `From: Customer <${facts.from ?? account.email}>`,
    `To: <${facts.to}>`,
    "Subject: Re: No boot",
    `Message-ID: ${facts.id ?? `<${++mailNumber}.${account.id}@elsewhere.example>`}`,
    "Date: Mon, 3 May 2027 10:00:00 +0000",
    ...(facts.headers ?? []),
    "",
    facts.text ?? "Still not\n\nOn Mon, 3 May 2027, Support wrote:\n> Try again",
    "",
  ].join("\n");
const thread = async () => (await showTicket.call(user, { id })).messages;
const own = async () => (await listTickets.call(user, {})).conversations;

describe("an answer by mail", () => {
  test("is the customer's next message, with what it quotes folded away", async () => {
    const { address, mail } = await answered();
    expect(address).toMatch(/^support\+[0-9a-f]{32}@panel\.example$/);
    expect(mail.text).toContain("## Write your answer above this line ##");
    expect(mail.references).toBe(`<conversation-${id}@localhost>`);
    const uid = imap.deliver(written({ to: address }));
    expect(await take()).toBe(1);
    expect(imap.isSeen(uid)).toBe(true);
    expect((await thread()).at(-1)).toMatchObject({
      author: "customer",
      by_mail: true,
      name: account.email,
      text: "Still not",
      quoted: "On Mon, 3 May 2027, Support wrote:\n> Try again",
    });
    expect((await showTicket.call(user, { id })).state).toBe("open");
    const { entries } = await listActivity.call(user, { action: "conversations.mail" });
    expect(entries).toMatchObject([{ who: { kind: "panel" }, target: `conversation ${id}` }]);
    const next = await answered();
    expect(next.mail.inReplyTo).toMatch(/@elsewhere\.example>$/);
    expect(next.address).toBe(address);
  });

  test("in HTML becomes text, and its files go through the same check", async () => {
    const { address } = await answered();
    const part = (type: string, name: string, content: string) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content, "latin1").toString("base64")}\n`;
    const body = `--b\nContent-Type: text/html; charset=utf-8\n\n<p>See <b>here</b><script>alert(1)</script></p>\n${part("text/plain", "log.txt", "line")}${part("text/plain", "virus.txt", "MZ\u0090\u0000")}--b--`;
    const headers = ['Content-Type: multipart/mixed; boundary="b"', "MIME-Version: 1.0"];
    imap.deliver(written({ to: address, text: body, headers }));
    await take();
    const [message, refused] = (await thread()).slice(-2);
    expect(message).toMatchObject({ text: "See here", files: [{ name: "log.txt" }] });
    expect(refused?.fact).toEqual({ code: "file_refused", name: "virus.txt", why: "type" });
  });

  test("is taken once, whatever breaks between taking and marking", async () => {
    const { address } = await answered();
    const source = written({ to: address });
    imap.deliver(source);
    imap.meet("UID STORE", "cut", "no", "late");
    for (let tries = 0; tries < 3; tries++) await expect(take()).rejects.toThrow();
    expect(await take()).toBe(0);
    // Delivered twice, and again after the mailbox's UIDVALIDITY changed.
    imap.deliver(source);
    imap.renumber();
    await take();
    const both = await Promise.all([take(), take()]);
    expect(both).toEqual([0, 0]);
    expect((await thread()).filter(({ by_mail }) => by_mail)).toHaveLength(1);
  });

  test("that two workers take at once is one message", async () => {
    const { address } = await answered();
    imap.deliver(written({ to: address }));
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.reduce((one, other) => one + other, 0)).toBe(1);
    expect((await thread()).filter(({ by_mail }) => by_mail)).toHaveLength(1);
  });

  test.each(["UID SEARCH", "UID FETCH", "SELECT", "LOGIN"])(
    "survives a bad moment in %s",
    async (command) => {
      const { address } = await answered();
      imap.deliver(written({ to: address }));
      imap.meet(command, "cut", "no", "bad", "slow");
      for (let tries = 0; tries < 3; tries++) await take().catch(() => undefined);
      await take();
      expect((await thread()).filter(({ by_mail }) => by_mail)).toHaveLength(1);
    },
  );

  test("from someone else is shown to staff alone, as a stranger's", async () => {
    const { address } = await answered();
    imap.deliver(written({ to: address, from: "thief@elsewhere.example", text: "Send me the password" }));
    await take();
    expect(JSON.stringify(await thread())).not.toContain("password");
    const { messages } = await viewTicket.call(staff, { id });
    expect(messages.at(-1)).toMatchObject({
      author: "stranger",
      is_internal: true,
      name: "thief@elsewhere.example",
    });
  });

  test("from a contact counts once the contact gets support's mails and has agreed", async () => {
    const email = `contact-${account.id}@example.test`;
    const at = { createdAt: now(), updatedAt: now() };
    await database()
      .insert(contacts)
      .values({ accountId: account.id, email, ...at });
    const { address } = await answered();
    imap.deliver(written({ to: address, from: email, text: "too early" }));
    await take();
    expect(JSON.stringify(await thread())).not.toContain("too early");
    await database().update(contacts).set({ supportEmails: true }).where(eq(contacts.email, email));
    await addConfirmedEmail(database(), account.id, email);
    const theirs = await answered(email);
    expect(theirs.address).not.toBe(address);
    imap.deliver(written({ to: theirs.address, from: email, text: "it is me" }));
    await take();
    expect((await thread()).at(-1)).toMatchObject({ author: "customer", name: email, text: "it is me" });
  });

  test.each([
    ["an absence note", ["Auto-Submitted: auto-replied"]],
    ["a list's mail", ["Precedence: bulk"]],
    ["a bounce", ["Return-Path: <>"]],
    ["a report", ['Content-Type: multipart/report; boundary="x"']],
  ])("that is %s is dropped", async (_, headers) => {
    const { address } = await answered();
    imap.deliver(written({ to: address, headers }));
    expect(await take()).toBe(1);
    expect((await thread()).filter(({ by_mail }) => by_mail)).toEqual([]);
  });

  test("that is our own mail coming back is dropped", async () => {
    const { address } = await answered();
    imap.deliver(written({ to: address, id: "<mail-5@localhost>" }));
    await take();
    expect((await thread()).filter(({ by_mail }) => by_mail)).toEqual([]);
  });

  test("to a revoked address, or to one that was guessed, is in no ticket", async () => {
    const { address } = await answered();
    await revokeAddresses.call(staff, { id });
    imap.deliver(written({ to: address, from: "thief@elsewhere.example" }));
    imap.deliver(written({ to: `support+${"0".repeat(32)}@panel.example`, from: "x@elsewhere.example" }));
    await take();
    const { messages } = await viewTicket.call(staff, { id });
    expect(messages.filter(({ by_mail }) => by_mail)).toEqual([]);
    expect((await answered()).address).not.toBe(address);
  });
});

describe("a mail without an address of a ticket", () => {
  const proof = (from: string) => [
    `Authentication-Results: mx.panel.example; dmarc=pass header.from=${from.split("@")[1]}`,
  ];

  test("opens a new one for anyone who is known and proved, and lies aside for staff from anybody else", async () => {
    const headers = proof(account.email);
    imap.deliver(written({ to: "support@panel.example", text: "A new thing", headers }));
    imap.deliver(written({ to: "support@panel.example", text: "Reset my PIN" }));
    const from = `nobody-${account.id}@elsewhere.example`;
    imap.deliver(written({ to: "support@panel.example", from, text: "Buy my things", headers: proof(from) }));
    await take();
    expect(await own()).toMatchObject([{ subject: "Re: No boot", state: "open" }, { id }]);
    const { mails: unmatchedMails } = await listUnmatchedMails.call(staff, {});
    expect(unmatchedMails.filter(({ sender }) => sender === from)).toMatchObject([{ text: "Buy my things" }]);
    expect(unmatchedMails.filter(({ sender }) => sender === account.email)).toMatchObject([
      { text: "Reset my PIN" },
    ]);
  });

  test("that is too large or broken is noted and holds nothing up", async () => {
    imap.deliver(Buffer.alloc(31 * 1_048_576, 65));
    imap.deliver(Buffer.from([0, 255, 13, 10, 13, 10, 200]));
    const headers = proof(account.email);
    imap.deliver(written({ to: "support@panel.example", text: "After them", headers }));
    expect(await take()).toBe(3);
    expect(await own()).toHaveLength(2);
    const rows = await database().select({ outcome: inboundMails.outcome }).from(inboundMails);
    expect(rows.map(({ outcome }) => outcome)).toContain("too_large");
  });
});
