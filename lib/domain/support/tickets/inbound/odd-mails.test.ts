import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { inboundMails, ticketFiles, ticketMessages } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { inboxWith } from "@/lib/testing/messages/inbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listMessageLog } from "../../../messages/message-log/list";
import { listFailedMails, retryFailedMail } from "../agent/failed-mails";
import { dismissUnmatchedMail, listUnmatchedMails } from "../agent/internal-notes";
import { viewTicket } from "../agent/view";
import { askSupport } from "../ask";
import { listTickets } from "../list";
import { showTicket } from "../show";
import { readMailAgain } from "./read-again";
import { replyToken } from "./reply-address";
import { takeMails } from "./take-mails";

withCatalogDatabase();

const replyTo = "support+{token}@panel.example";
const terms = { replyTo, ownDomains: ["localhost"], mailServer: "mx.panel.example" };
const at = new Date("2030-05-03T10:00:00Z");
const head = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"';

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
let answers: string;
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, {
    ...{ IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: replyTo, MAIL_AUTH_SERVER: terms.mailServer },
  });
  await database().delete(inboundMails);
  account = await addAccount(database());
  user = await asUser(account.id);
  staff = await asStaff("support");
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
  const token = await replyToken(database(), { ticketId: id, email: account.email }, at);
  answers = replyTo.replace("{token}", token);
});

const take = (...sources: string[]) => takeMails(inboxWith(sources).inbox, terms, () => at);

let mailNumber = 0;
type Details = { from?: string; to?: string; id?: string; subject?: string; more?: string; body?: string };
const written = (facts: Details = {}) =>
  [
    `From: ${facts.from ?? account.email}`,
    `To: <${facts.to ?? answers}>`,
    `Subject: ${facts.subject ?? "Re: No boot"}`,
    `Message-ID: ${facts.id ?? `<odd-${++mailNumber}@elsewhere.example>`}`,
    ...(facts.more ? [facts.more] : []),
    "",
    facts.body ?? "Still not",
    "",
  ].join("\n");
const proof = "Authentication-Results: mx.panel.example; dmarc=pass header.from=example.test";
const parts = (...names: string[]) =>
  `${names
    .map((name) => `--b\nContent-Type: text/plain; name="${name}"\nContent-Disposition: attachment\n\nline\n`)
    .join("")}--b--`;

const thread = async () => (await showTicket.call(user, { id })).messages;
const outcomes = async () =>
  (await database().select().from(inboundMails).orderBy(asc(inboundMails.id))).map(({ outcome }) => outcome);

describe("a mail that the database could not keep as it is", () => {
  // Incompressible data.
  const noise = Array.from({ length: 100 }, (_, count) =>
    createHash("sha256").update(String(count)).digest("hex"),
  ).join("");
  test.each([
    ["a Message-ID longer than an index takes", { id: `<${noise}@elsewhere.example>` }],
    ["a zero byte in its Message-ID", { id: "<a\u0000b@elsewhere.example>" }],
    ["a zero byte in its sender", { from: "=?utf-8?Q?a=00b?=@elsewhere.example" }],
    ["a sender longer than any address", { from: `${noise}@elsewhere.example` }],
  ])("for %s is taken, and so is the one behind it", async (_, odd) => {
    expect(await take(written({ to: "support@panel.example", ...odd }), written())).toBe(2);
    expect(await outcomes()).toEqual(["aside", "written"]);
    expect((await thread()).at(-1)).toMatchObject({ author: "customer", text: "Still not" });
  });

  test("is still known when it comes again", async () => {
    const odd = written({ id: `<${noise}@elsewhere.example>` });
    expect(await take(odd)).toBe(1);
    expect(await take(odd)).toBe(0);
    expect((await thread()).filter(({ by_mail }) => by_mail)).toHaveLength(1);
  });

  test.each([
    ["a zero byte", "bad=00.exe", "bad.exe"],
    ["half of a sign at its cut", `${"x".repeat(119)}=F0=9F=98=80`, "x".repeat(119)],
  ])("for %s in the name of a refused file tells of the file all the same", async (_, name, shown) => {
    const file = `--b\nContent-Type: application/octet-stream; name="=?utf-8?Q?${name}?="\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${Buffer.from("MZ\u0090\u0000", "latin1").toString("base64")}\n`;
    expect(await take(written({ more: head, body: `${file}--b--` }))).toBe(1);
    expect((await thread()).at(-1)?.fact).toEqual({ code: "file_refused", name: shown, why: "type" });
  });

  test("for a zero byte in the words that become its subject opens a ticket", async () => {
    const odd = written({
      to: "support@panel.example",
      subject: "",
      more: proof,
      body: "a\u0000b\nsecond line",
    });
    expect(await take(odd)).toBe(1);
    const [opened] = (await listTickets.call(user, {})).conversations;
    expect(opened).toMatchObject({ subject: "a b second line", state: "open" });
  });
});

describe("the files of a mail", () => {
  test("are kept up to as many as a message may have, and one line tells of the rest", async () => {
    await take(written({ more: head, body: parts(...Array.from("1234567", (one) => `${one}.txt`)) }));
    const [message, fact, ...more] = (await thread()).slice(-2);
    expect(message?.files.map(({ name }) => name)).toEqual(["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
    expect(fact?.fact).toEqual({ code: "file_refused", name: "6.txt, 7.txt", why: "too_many" });
    expect(more).toEqual([]);
    expect(await database().$count(ticketFiles, eq(ticketFiles.uploadedBy, account.id))).toBe(5);
  });

  test("that are pictures of a signature are part of its look and not kept", async () => {
    const related = 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"';
    const html = "--b\nContent-Type: text/html\n\n<p>Hello<img src='cid:1'></p>\n";
    const picture =
      "--b\nContent-Type: image/png; name=logo.png\nContent-ID: <1>\nContent-Disposition: inline\n\nx\n";
    await take(written({ more: related, body: `${html}${picture}--b--` }));
    expect((await thread()).at(-1)).toMatchObject({
      text: expect.stringMatching(/^Hello/),
      files: [],
      fact: null,
    });
  });
});

describe("who a mail is from", () => {
  test("is nobody where it names several, and staff alone see it", async () => {
    await take(written({ from: `${account.email}, thief@elsewhere.example`, body: "both of us" }));
    expect(JSON.stringify(await thread())).not.toContain("both of us");
    const { messages, state } = await viewTicket.call(staff, { id });
    expect(messages.at(-1)).toMatchObject({ author: "stranger", is_internal: true, name: "" });
    expect(state).toBe("open");
  });

  test("is the customer whatever the case of letters, and their name does not matter", async () => {
    await take(written({ from: `"thief@elsewhere.example" <${account.email.toUpperCase()}>` }));
    expect((await thread()).at(-1)).toMatchObject({ author: "customer", name: account.email, by_mail: true });
  });

  test("opens nothing for a closed account, nor for one of staff, though proved", async () => {
    const closed = await addAccount(database(), { status: "Closed" });
    const to = "support@panel.example";
    for (const from of [closed.email, (await asStaff("billing")).actor.account.email])
      await take(written({ from, to, more: proof }));
    expect(await outcomes()).toEqual(["aside", "aside"]);
  });

  test("is not believed where another server than ours has proved it", async () => {
    const more = proof.replace("mx.panel", "mx.elsewhere");
    await take(written({ to: "support@panel.example", more }));
    expect(await outcomes()).toEqual(["aside"]);
    expect((await listTickets.call(user, {})).conversations).toHaveLength(1);
  });
});

describe("mails without end from one account", () => {
  test("fill its tickets so far and then lie aside, with no other account's in their way", async () => {
    const other = await addAccount(database());
    const to = "support@panel.example";
    const sources = Array.from({ length: 32 }, () => written());
    await take(...sources, written({ from: other.email, to, more: proof }));
    const found = await outcomes();
    expect(found.filter((outcome) => outcome === "written")).toHaveLength(30);
    expect(found.slice(30)).toEqual(["too_many", "too_many", "opened"]);
    expect((await thread()).filter(({ by_mail }) => by_mail)).toHaveLength(30);
  });
});

describe("a mailbox that breaks in the midst", () => {
  test("has lost nothing: what was taken is marked, and the rest comes with the next try", async () => {
    const sources: (string | Error)[] = [
      written({ body: "one" }),
      new Error("gone"),
      written({ body: "three" }),
    ];
    const { inbox, done } = inboxWith(sources);
    await expect(takeMails(inbox, terms, () => at)).rejects.toThrow("gone");
    expect([...done]).toEqual([1]);
    sources[1] = written({ body: "two" });
    expect(await takeMails(inbox, terms, () => at)).toBe(2);
    expect((await thread()).slice(1).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("writes a mail whole or not at all", async () => {
    const before = await database().$count(ticketMessages);
    await database().execute("alter table ticket_files add constraint no_files check (name <> 'b.txt')");
    const source = written({ more: head, body: parts("a.txt", "b.txt") });
    // The mail after it is processed.
    expect(await take(source, written({ body: "behind it" }))).toBe(2);
    expect(await database().$count(ticketMessages)).toBe(before + 1);
    const [failed] = (await listFailedMails.call(staff, {})).mails;
    expect(failed).toMatchObject({ why: "not_stored", error: expect.stringContaining("no_files") });
    await database().execute("alter table ticket_files drop constraint no_files");
    await retryFailedMail.call(staff, { id: failed?.id ?? 0 });
    await readMailAgain(failed?.id ?? 0, at);
    expect((await thread()).at(-1)?.files).toHaveLength(2);
    expect((await listFailedMails.call(staff, {})).mails).toEqual([]);
  });
});

describe("a mail that lies aside", () => {
  const unmatchedMails = async () => (await listUnmatchedMails.call(staff, {})).mails;
  const strange = () => written({ from: "nobody@elsewhere.example", to: "support@panel.example" });

  test("is listed until a member of staff takes it off, which is on record once", async () => {
    await take(strange(), strange());
    const [newest, oldest] = await unmatchedMails();
    expect(newest).toEqual({
      id: expect.any(Number),
      sender: "nobody@elsewhere.example",
      why: "unknown",
      subject: "Re: No boot",
      text: "Still not",
      received: at.toISOString(),
      is_kept: true,
    });
    const gone = { id: newest?.id ?? 0 };
    for (let press = 0; press < 3; press++) expect(await dismissUnmatchedMail.call(staff, gone)).toEqual({});
    expect((await unmatchedMails()).map((one) => one.id)).toEqual([oldest?.id]);
    const isIt = eq(auditRows.target, `mail ${gone.id}`);
    expect(await database().select().from(auditRows).where(isIt)).toMatchObject([
      { operation: "conversations.dismiss_aside", changes: { dismissed: true } },
    ]);
  });

  test("is the only kind of mail that can be taken off", async () => {
    await take(written());
    const [row] = await database().select().from(inboundMails);
    for (const wrong of [row?.id ?? 0, 999_999]) await dismissUnmatchedMail.call(staff, { id: wrong });
    expect(await database().select().from(inboundMails)).toEqual([row]);
    for (const wrong of [row?.id ?? 0, 999_999])
      expect(await database().$count(auditRows, eq(auditRows.target, `mail ${wrong}`))).toBe(0);
  });

  test("is for staff who answer customers", async () => {
    const others = await asStaff("catalogue");
    for (const call of [
      () => listUnmatchedMails.call(others, {}),
      () => dismissUnmatchedMail.call(others, { id: 1 }),
    ])
      await expect(call()).rejects.toMatchObject({ extras: { doc: "staff.right_missing" } });
  });
});

describe("a mail of ours that came back", () => {
  const send = async (recipient: string, sentAt: Date | null) => {
    const facts = {
      recipient,
      subject: "Your invoice",
      body: "x",
      kind: "pin.removed",
      createdAt: at,
      sentAt,
    };
    const [row] = await database().insert(mails).values(facts).returning({ id: mails.id });
    return row?.id ?? 0;
  };
  const returned = (mailId: number, recipient: string) =>
    written({
      from: "",
      more: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      body: `--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 <${recipient}> unknown\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <mail-${mailId}@localhost>\n\n--b--`,
    });
  const failedMails = async () => {
    const admin = await asStaff("admin");
    const page = await listMessageLog.call(admin, { channel: "mails", state: "failed" });
    return page.messages.map(({ id: mailId, state, error }) => ({ mailId, state, error }));
  };

  test("is marked as failed with the server's words, and writes in no ticket", async () => {
    const mailId = await send("Gone@y.example", at);
    await take(returned(mailId, "gone@y.example"));
    expect(await outcomes()).toEqual(["bounce"]);
    expect(await thread()).toHaveLength(1);
    expect(await failedMails()).toContainEqual({
      mailId,
      state: "failed",
      error: expect.stringMatching(/^Returned: 550 .* unknown$/),
    });
    expect(JSON.stringify(await failedMails())).not.toContain("gone@");
  });

  test("counts only for whom it went to, and if it was sent lately", async () => {
    const old = new Date(at.getTime() - 40 * 86_400_000);
    const [other, unsent, late] = [
      await send("a@y.example", at),
      await send("b@y.example", null),
      await send("c@y.example", old),
    ];
    await take(
      returned(other, "thief@y.example"),
      returned(unsent, "b@y.example"),
      returned(late, "c@y.example"),
    );
    expect(await outcomes()).toEqual(["bounce", "bounce", "bounce"]);
    const ids = (await failedMails()).map(({ mailId }) => mailId);
    for (const mailId of [other, unsent, late]) expect(ids).not.toContain(mailId);
  });
});
