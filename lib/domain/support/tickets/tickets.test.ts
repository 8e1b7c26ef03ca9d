import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showAbout } from "./about";
import { addFile } from "./add-file";
import { assignTicket } from "./agent/assign";
import { addStaffFile, readStaffFile } from "./agent/files";
import { newsOfTicket } from "./agent/news";
import { queueTickets } from "./agent/queue";
import { replyToCustomer } from "./agent/reply";
import { setTicketState } from "./agent/set-state";
import { viewTicket } from "./agent/view";
import { answerSupport } from "./answer";
import { askSupport } from "./ask";
import { changeTicket } from "./change";
import { readFile } from "./file";
import { listTickets } from "./list";
import { showTicket } from "./show";

withCatalogDatabase();

let account: TestAccount;
let user: SignedContext;
let stranger: SignedContext;
let staff: StaffContext;
beforeEach(async () => {
  account = await addAccount(database());
  user = await asUser(account.id);
  stranger = await asUser((await addAccount(database())).id);
  staff = await asStaff("support");
});

const question = { subject: "No boot", text: "It does not start" };
const ask = async (more = {}): Promise<number> => (await askSupport.call(user, { ...question, ...more })).id;
let keys = 0;
const reply = async (id: number, text: string, more = {}, by: StaffContext = staff) => {
  const { last } = await newsOfTicket.call(by, { id });
  const send_key = `send-key-${++keys}`;
  return replyToCustomer.call(by, { id, text, is_internal: false, seen: last, send_key, ...more });
};
const texts = async (id: number) =>
  (await showTicket.call(user, { id })).messages.map(({ author, text }) => [author, text]);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const refusal = (doc: string) => ({ extras: { doc } });

describe("a customer's question", () => {
  test("goes from open to waiting to solved and back, with all words in order", async () => {
    const id = await ask();
    const state = async () => (await showTicket.call(user, { id })).state;
    expect(await state()).toBe("open");
    await reply(id, "Try again");
    expect(await state()).toBe("waiting");
    await changeTicket.call(user, { id, event: "solve" });
    expect(await state()).toBe("solved");
    await changeTicket.call(user, { id, event: "solve" });
    await answerSupport.call(user, { id, text: "No, still not" });
    expect(await state()).toBe("open");
    expect(await texts(id)).toEqual([
      ["customer", "It does not start"],
      ["staff", "Try again"],
      ["panel", ""],
      ["customer", "No, still not"],
    ]);
  });

  test("is listed with the one written in last first, a page at a time", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 27; count++) ids.push(await ask({ subject: `Question ${count}` }));
    const first = await listTickets.call(user, {});
    expect(first.conversations.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
    const second = await listTickets.call(user, { before: first.older ?? 0 });
    expect(second.conversations.map(({ id }) => id)).toEqual(ids.slice(0, 2).reverse());
    expect(second.older).toBeNull();
  });

  test("is written once, however often it is sent with one key", async () => {
    const again: SignedContext = { ...user, idempotencyKey: "the-same-press" };
    const sent = await Promise.all([1, 2, 3].map(() => askSupport.call(again, question)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const id = sent[0]?.id ?? 0;
    const answering: SignedContext = { ...user, idempotencyKey: "the-same-answer" };
    for (let count = 0; count < 2; count++) await answerSupport.call(answering, { id, text: "More" });
    expect(await texts(id)).toHaveLength(2);
  });

  test("is about a server, invoice or page of the asker's own, and nothing else", async () => {
    const invoice = await addInvoice({ accountId: account.id });
    const { about } = await showAbout.call(user, { about: `invoice-${invoice.id}` });
    expect(about).toMatchObject({ kind: "invoice", key: `invoice-${invoice.id}` });
    expect((await showAbout.call(stranger, { about: `invoice-${invoice.id}` })).about).toBeNull();
    const own = await ask({ about: `invoice-${invoice.id}` });
    expect((await showTicket.call(user, { id: own })).about).toEqual(about);
    const { id } = await askSupport.call(stranger, { ...question, about: `invoice-${invoice.id}` });
    expect((await showTicket.call(stranger, { id })).about).toBeNull();
    for (const nonsense of ["server-1", "page-nothing", "x", ""])
      expect((await showAbout.call(user, { about: nonsense })).about).toBeNull();
  });

  test("does not exist for others, for their files neither, and for no key", async () => {
    const file = await addFile.call(user, { name: "a.txt", content: base64("mine") });
    const id = await ask({ files: [file.id] });
    const none = refusal("conversation.not_found");
    await expect(showTicket.call(stranger, { id })).rejects.toMatchObject(none);
    await expect(answerSupport.call(stranger, { id, text: "x" })).rejects.toMatchObject(none);
    await expect(changeTicket.call(stranger, { id, event: "solve" })).rejects.toMatchObject(none);
    await expect(showTicket.answer(user, { id: "7001 or 1=1" })).rejects.toMatchObject(none);
    await expect(readFile.call(stranger, { id: file.id })).rejects.toMatchObject(refusal("file.not_found"));
    expect((await listTickets.call(stranger, {})).conversations).toEqual([]);
    const key = await asKey(account.id);
    await expect(showTicket.call(key, { id })).rejects.toMatchObject(refusal("person.required"));
    await expect(queueTickets.answer(user, {})).rejects.toMatchObject(refusal("staff.required"));
  });

  test("cannot be asked without end", async () => {
    let refused = 0;
    for (let count = 0; count < 40; count++)
      await ask().catch((error: { extras: { doc: string } }) => {
        expect(error.extras.doc).toBe("rate.limited");
        refused++;
      });
    expect(refused).toBe(10);
  });

  test("cannot be read in the database", async () => {
    const id = await ask({ text: "my plain words" });
    await database().transaction(async (tx) => {
      const rows = await tx.execute(`select m::text as row from ticket_messages m where ticket_id = ${id}`);
      expect(JSON.stringify(rows.rows)).not.toContain("plain words");
    });
  });
});

describe("a file", () => {
  test("goes with one message of its uploader's, and comes back as it was", async () => {
    const file = await addFile.call(user, { name: "../log.txt", content: base64("line") });
    expect(file).toMatchObject({ name: "log.txt", size_bytes: 4, is_picture: false });
    await expect(readFile.call(user, { id: file.id })).rejects.toMatchObject(refusal("file.not_found"));
    const foreign = askSupport.call(stranger, { ...question, files: [file.id] });
    await expect(foreign).rejects.toMatchObject(refusal("file.not_found"));
    await ask({ files: [file.id] });
    expect(await readFile.call(user, { id: file.id })).toMatchObject({
      filename: "log.txt",
      content: base64("line"),
    });
    await expect(ask({ files: [file.id] })).rejects.toMatchObject(refusal("file.not_found"));
  });

  test("too many with one message are refused, and so is what is not accepted", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count++)
      ids.push((await addFile.call(user, { name: `${count}.txt`, content: base64("x") })).id);
    await expect(ask({ files: ids })).rejects.toMatchObject(refusal("file.too_many"));
    const program = addFile.call(user, {
      name: "a.png",
      content: base64("\u007fELF\u0002\u0001\u0001\u0000"),
    });
    await expect(program).rejects.toMatchObject(refusal("file.type"));
  });

  test("that was not sent is deleted after a day, and a sent one stays", async () => {
    const [unsent, sent] = [
      await addFile.call(user, { name: "a.txt", content: base64("a") }),
      await addFile.call(user, { name: "b.txt", content: base64("b") }),
    ];
    await ask({ files: [sent.id] });
    await deleteExpired(database(), "ticketFiles", new Date(Date.now() + 25 * 3_600_000));
    const left = await database()
      .select({ id: ticketFiles.id })
      .from(ticketFiles)
      .where(eq(ticketFiles.uploadedBy, account.id));
    expect(left).toEqual([{ id: sent.id }]);
    expect(unsent.id).not.toBe(sent.id);
  });
});

describe("the back office", () => {
  const queueOf = async (filter: object, by: StaffContext = staff) =>
    (await queueTickets.call(by, { account: account.id, ...filter })).conversations.map(({ id }) => id);

  test("lists who waits longest first, by state and by whose it is", async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect(await queueOf({})).toEqual([first, second, third]);
    // A second message keeps the ticket's place in the queue.
    await answerSupport.call(user, { id: first, text: "Anybody?" });
    expect(await queueOf({})).toEqual([first, second, third]);
    await reply(first, "Yes");
    await answerSupport.call(user, { id: first, text: "Good" });
    expect(await queueOf({})).toEqual([second, third, first]);
    expect(await queueOf({ assigned: "me" })).toEqual([first]);
    expect(await queueOf({ assigned: "nobody" })).toEqual([second, third]);
    await setTicketState.call(staff, { id: third, event: "solve" });
    expect(await queueOf({ state: "solved" })).toEqual([third]);
    expect(await queueOf({ state: "waiting" })).toEqual([]);
    expect(await queueOf({ type: "reboot" })).toEqual([]);
  });

  test("writes notes that its customer never sees, nor their files", async () => {
    const id = await ask();
    const file = await addStaffFile.call(staff, { name: "n.txt", content: base64("inner") });
    await reply(id, "He is a friend", { is_internal: true, files: [file.id] });
    expect(JSON.stringify(await showTicket.call(user, { id }))).not.toMatch(/friend|n\.txt/);
    await expect(readFile.call(user, { id: file.id })).rejects.toMatchObject(refusal("file.not_found"));
    expect(await readStaffFile.call(staff, { id: file.id })).toMatchObject({ filename: "n.txt" });
    const { messages, state, customer } = await viewTicket.call(staff, { id });
    expect(messages.at(-1)).toMatchObject({ is_internal: true, text: "He is a friend" });
    expect(state).toBe("open");
    expect(customer).toMatchObject({ id: account.id, email: account.email, conversations: 1 });
    expect(await mailsTo(account.email)).toEqual([]);
  });

  test("is told when someone wrote meanwhile, and may then send", async () => {
    const id = await ask();
    const { last } = await newsOfTicket.call(staff, { id });
    await reply(id, "First", {}, await asStaff("admin"));
    await expect(reply(id, "Second", { seen: last })).rejects.toMatchObject(
      refusal("conversation.newer_message"),
    );
    await reply(id, "Second");
    expect((await texts(id)).map(([, text]) => text)).toEqual(["It does not start", "First", "Second"]);
  });

  test("answers once, with one mail, however often it is sent", async () => {
    const id = await ask();
    const { last } = await newsOfTicket.call(staff, { id });
    const one = { id, text: "Done", is_internal: false, seen: last, send_key: "one-press-of-mine" };
    const sent = await Promise.all([1, 2, 3].map(() => replyToCustomer.call(staff, one)));
    expect(new Set(sent.map(({ message }) => message)).size).toBe(1);
    const mails = await mailsTo(account.email);
    expect(mails).toMatchObject([{ subject: `Re: No boot [#${id}]` }]);
    expect(mails[0]?.body).toContain(`Done\n\nTo answer, go to:\nhttp://panel.test/help/${id}\n`);
  });

  test("leaves who answered and who read in the log, with the customer's account", async () => {
    const id = await ask();
    await viewTicket.call(staff, { id });
    await reply(id, "Done");
    await assignTicket.call(staff, { id, to: "nobody" });
    const rows = await database()
      .select()
      .from(auditRows)
      .where(eq(auditRows.target, `conversation ${id}`));
    expect(rows.map(({ operation }) => operation)).toEqual([
      "conversations.ask",
      "conversations.view",
      "conversations.reply",
      "conversations.assign",
    ]);
    expect(rows.every((row) => row.accountId === account.id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain("Done");
  });

  test("is for staff who answer customers", async () => {
    const catalog = await asStaff("catalogue");
    await expect(queueTickets.call(catalog, {})).rejects.toMatchObject(refusal("staff.right_missing"));
    for (const kind of ["billing", "admin"] as const)
      expect(await queueOf({}, await asStaff(kind))).toEqual([]);
  });

  test("and its customer at once leave both messages and one state", async () => {
    const id = await ask();
    const { last } = await newsOfTicket.call(staff, { id });
    const send_key = "at-the-same-time";
    const [mine] = await Promise.allSettled([
      replyToCustomer.call(staff, { id, text: "A", is_internal: false, seen: last, send_key }),
      answerSupport.call(user, { id, text: "B" }),
    ]);
    const rows = await database()
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, id));
    expect(rows).toHaveLength(mine.status === "fulfilled" ? 3 : 2);
    const [row] = await database().select().from(tickets).where(eq(tickets.id, id));
    expect(row?.state).toBe("open");
    expect(row?.lastMessageId).toBe(Math.max(...rows.map((one) => one.id)));
  });
});
