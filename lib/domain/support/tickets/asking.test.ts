import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asGuest,
  asImpersonator,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { showAbout } from "./about";
import { addFile } from "./add-file";
import { viewTicket } from "./agent/view";
import { answerSupport } from "./answer";
import { askSupport } from "./ask";
import { changeTicket } from "./change";
import { readFile } from "./file";
import { listTickets } from "./list";
import { objectToImpersonation } from "./object";
import { fileLimits } from "./rules";
import { showTicket } from "./show";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const base64 = (text: string) => Buffer.from(text).toString("base64");
const question = { subject: "No boot", text: "Help" };

let account: TestAccount;
let user: SignedContext;
beforeEach(async () => {
  account = await addAccount(db());
  user = await asUser(account.id);
});

const ask = async (more: object = {}) => (await askSupport.call(user, { ...question, ...more })).id;
const show = (id: number) => showTicket.call(user, { id });
const upload = (name: string, content = "line", by = user) =>
  addFile.call(by, { name, content: base64(content) });
const recorded = (id: number) =>
  db()
    .select()
    .from(auditRows)
    .where(eq(auditRows.target, `conversation ${id}`))
    .orderBy(auditRows.id);

describe("a question", () => {
  it("is shown in full to its asker, who is the only one named in it", async () => {
    const id = await ask({ about: "page-billing" });
    const [message] = (await show(id)).messages;
    expect(await show(id)).toEqual({
      id,
      subject: "No boot",
      type: "question",
      state: "open",
      about: { key: "page-billing", kind: "page", name: "billing" },
      updated: user.now.toISOString(),
      last_message: message?.id,
      messages: [
        {
          id: expect.any(Number),
          author: "customer",
          name: account.email,
          by_mail: false,
          is_internal: false,
          at: user.now.toISOString(),
          text: "Help",
          quoted: null,
          fact: null,
          files: [],
        },
      ],
    });
  });

  it("is on record with its files counted and none of its words", async () => {
    const { id: file } = await upload("log.txt");
    const id = await ask({ files: [file] });
    await answerSupport.call(user, { id, text: "secret words" });
    const rows = await recorded(id);
    expect(rows.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["conversations.ask", { files: 1 }],
      ["conversations.answer", { files: 0 }],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|Help|boot/);
    expect(rows.every(({ accountId }) => accountId === account.id)).toBe(true);
  });

  it.each([
    ["no subject", { subject: " \t " }, "subject"],
    ["a subject longer than a line", { subject: "x".repeat(151) }, "subject"],
    ["no words", { text: "\n" }, "text"],
    ["more words than a message holds", { text: "x".repeat(20_001) }, "text"],
    ["more files than could be meant", { files: Array.from({ length: 51 }, (_, id) => id + 1) }, "files"],
    ["too long a matter", { about: "x".repeat(41) }, "about"],
  ])("with %s is refused by the field, and nothing is written", async (_, wrong, field) => {
    await expect(ask(wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
    expect((await listTickets.call(user, {})).conversations).toEqual([]);
  });

  it("has a subject of one line, whatever was typed", async () => {
    const id = await ask({ subject: "  No\r\nboot\u0000\t since   Monday " });
    expect((await show(id)).subject).toBe("No boot since Monday");
  });

  it("about a server names it by its host name, and about another's or a deleted one nothing", async () => {
    const own = await addServer(db(), account, { hostname: "web.example.test" });
    const foreign = await addServer(db(), await addAccount(db()), { hostname: "theirs.example.test" });
    expect(await showAbout.call(user, { about: `server-${own}` })).toEqual({
      about: { key: `server-${own}`, kind: "server", name: "web.example.test" },
    });
    expect(await showAbout.call(user, { about: `server-${foreign}` })).toEqual({ about: null });
    expect((await show(await ask({ about: `server-${own}` }))).about).toMatchObject({
      name: "web.example.test",
    });
    const [row] = await db()
      .select()
      .from(tickets)
      .where(eq(tickets.id, await ask({ about: `server-${foreign}` })));
    expect(row).toMatchObject({ serverId: null, invoiceId: null, page: null });
  });

  it("that fails with its files is not there, and its files can still be sent", async () => {
    const { id: file } = await upload("a.txt");
    await expect(ask({ files: [file, 999_999] })).rejects.toMatchObject(doc("file.not_found"));
    expect((await listTickets.call(user, {})).conversations).toEqual([]);
    expect((await show(await ask({ files: [file] }))).messages[0]?.files).toMatchObject([{ id: file }]);
  });

  it("waits until the limit forgets, and so do answers, of this account alone", async () => {
    for (let count = 0; count < 30; count++) await ask();
    const [first] = (await listTickets.call(user, {})).conversations;
    const id = first?.id ?? 0;
    const answer = (by: SignedContext) => answerSupport.call(by, { id, text: "More" });
    await expect(answer(user)).rejects.toMatchObject({
      code: "limited",
      extras: { doc: "rate.limited", retryAfterSeconds: expect.any(Number) },
    });
    expect((await show(id)).messages).toHaveLength(1);
    const stranger = await asUser((await addAccount(db())).id);
    await askSupport.call(stranger, question);
    await answer(await asUser(account.id, { now: new Date(user.now.getTime() + 2 * 3_600_000) }));
    expect((await show(id)).messages).toHaveLength(2);
  });

  it("is not for guests", async () => {
    await expect(askSupport.answer(asGuest(), question)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("a customer's own change of a ticket", () => {
  it("is on record as what changed, and a repeated one is not", async () => {
    const id = await ask();
    for (const event of ["solve", "solve", "reopen", "reopen"] as const)
      await changeTicket.call(user, { id, event });
    expect((await recorded(id)).slice(1).map(({ changes }) => changes)).toEqual([
      { state: { from: "open", to: "solved" } },
      { state: { from: "solved", to: "open" } },
    ]);
    expect((await show(id)).messages.slice(1).map(({ fact }) => fact)).toEqual([
      { code: "solved", by: "customer" },
      { code: "reopened", by: "customer" },
    ]);
    expect(await mailsTo(account.email)).toEqual([]);
  });

  it("by many presses at once is one fact", async () => {
    const id = await ask();
    const solved = await Promise.all([1, 2, 3, 4].map(() => changeTicket.call(user, { id, event: "solve" })));
    expect(solved).toEqual(Array.from({ length: 4 }, () => ({ state: "solved" })));
    expect((await show(id)).messages).toHaveLength(2);
  });

  it.each(["wait", "staff_writes", ""])("is never %j", async (event) => {
    const id = await ask();
    await expect(changeTicket.answer(user, { id, event })).rejects.toMatchObject({
      extras: { fields: { event: expect.any(String) } },
    });
    expect((await show(id)).state).toBe("open");
  });
});

describe("the list", () => {
  it("is read to and fro without one twice, also when one of them is written in meanwhile", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 27; count++) ids.push(await ask());
    const listed = async (where: object) => {
      const page = await listTickets.call(user, where);
      return { ...page, ids: page.conversations.map(({ id }) => id) };
    };
    const first = await listed({});
    expect([first.ids.length, first.newer]).toEqual([25, null]);
    const second = await listed({ before: first.older ?? 0 });
    expect(second.ids).toEqual([ids[1], ids[0]]);
    expect((await listed({ after: second.newer ?? 0 })).ids).toEqual(first.ids);
    await answerSupport.call(user, { id: ids[0] ?? 0, text: "Hello?" });
    expect((await listed({})).ids[0]).toBe(ids[0]);
    expect((await listed({ before: first.older ?? 0 })).ids).toEqual([ids[1]]);
  });
});

describe("an uploaded file", () => {
  it("that is a picture says so, by what is in it", async () => {
    const pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const file = await addFile.call(user, { name: "screen.exe", content: pixel });
    expect(file).toEqual({ id: file.id, name: "screen.exe.png", size_bytes: 70, is_picture: true });
    await ask({ files: [file.id] });
    expect(await readFile.call(user, { id: file.id })).toEqual({
      filename: "screen.exe.png",
      content_type: "image/png",
      content: pixel,
      is_picture: true,
    });
  });

  it("of two messages at once is in one of them", async () => {
    const { id: file } = await upload("a.txt");
    const sent = await Promise.allSettled([1, 2, 3].map(() => ask({ files: [file] })));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of sent)
      if (one.status === "rejected") expect(one.reason).toMatchObject(doc("file.not_found"));
    expect((await listTickets.call(user, {})).conversations).toHaveLength(1);
  });

  it("counts against the account's room until it is swept, to the byte", async () => {
    const of = {
      uploadedBy: account.id,
      contentType: "text/plain",
      name: "big.txt",
      content: Buffer.alloc(1),
    };
    const day = 24 * 3_600_000;
    await db()
      .insert(ticketFiles)
      .values({
        ...of,
        sizeBytes: fileLimits.perAccountBytes - 4,
        createdAt: new Date(user.now.getTime() - day),
      });
    await expect(upload("a.txt", "12345")).rejects.toMatchObject({
      code: "conflict",
      extras: { doc: "file.account_full", fields: { file: expect.stringContaining("a.txt") } },
    });
    await upload("a.txt", "1234");
    await deleteExpired(db(), "ticketFiles", user.now);
    await expect(upload("b.txt", "1")).rejects.toMatchObject(doc("file.account_full"));
    await deleteExpired(db(), "ticketFiles", new Date(user.now.getTime() + 1));
    await upload("b.txt", "12345");
    expect(await db().$count(ticketFiles, eq(ticketFiles.uploadedBy, account.id))).toBe(2);
  });

  it("without end is refused for a while", async () => {
    let refused: unknown = null;
    for (let count = 0; count < 200 && refused === null; count++)
      await upload("a.txt").catch((error: unknown) => {
        refused = error;
      });
    expect(refused).toMatchObject({ code: "limited", extras: { doc: "rate.limited" } });
  });

  it("larger than may be sent is refused by its name, before anything is kept", async () => {
    const content = "x".repeat(fileLimits.bytes + 1);
    await expect(upload("dump.txt", content)).rejects.toMatchObject({
      extras: { doc: "file.too_large", fields: { file: expect.stringContaining("dump.txt") } },
    });
    expect(await db().$count(ticketFiles, eq(ticketFiles.uploadedBy, account.id))).toBe(0);
  });
});

describe("impersonating staff", () => {
  it("reads what its customer wrote, and neither writes nor changes it in their name", async () => {
    const { id: file } = await upload("a.txt");
    const id = await ask({ files: [file] });
    const { context } = await asImpersonator(
      account.id,
      { mode: "read_write" },
      { supportReason: "asked to" },
    );
    expect(await showTicket.call(context, { id })).toMatchObject({ id, state: "open" });
    expect(await readFile.call(context, { id: file })).toMatchObject({ filename: "a.txt" });
    const calls = [
      () => answerSupport.call(context, { id, text: "I am the customer" }),
      () => askSupport.call(context, question),
      () => changeTicket.call(context, { id, event: "solve" }),
      () => upload("b.txt", "line", context),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(doc("impersonation.forbidden"));
    const written = eq(ticketMessages.ticketId, id);
    expect(await db().$count(ticketMessages, written)).toBe(1);
  });
});

describe("an objection", () => {
  it("says whose visit it was, since when and why, and is on record with the impersonation session", async () => {
    const staff = await asStaff("support");
    const { visit: impersonation } = await asImpersonator(account.id, { staff, reason: "ticket 9" });
    const { id } = await objectToImpersonation.call(user, { visit: impersonation, subject: "  I\nobject " });
    const [{ startedAt } = { startedAt: null }] = await db()
      .select()
      .from(impersonations)
      .where(eq(impersonations.id, impersonation));
    const thread = await show(id);
    expect(thread.subject).toBe("I object");
    expect(thread.messages[0]?.fact).toEqual({
      code: "objected",
      to: "Test Customer",
      since: startedAt?.toISOString(),
      reason: "ticket 9",
    });
    await objectToImpersonation.call(user, { visit: impersonation, subject: "Again" });
    expect(await recorded(id)).toMatchObject([
      { operation: "conversations.object", changes: { visit: impersonation } },
    ]);
    const { customer } = await viewTicket.call(await asStaff("admin"), { id });
    expect(customer.conversations).toBe(1);
  });

  it("without words for its subject is refused, and opens nothing", async () => {
    const { visit: impersonation } = await asImpersonator(account.id);
    await expect(
      objectToImpersonation.call(user, { visit: impersonation, subject: " " }),
    ).rejects.toMatchObject({
      extras: { fields: { subject: expect.any(String) } },
    });
    expect((await listTickets.call(user, {})).conversations).toEqual([]);
  });
});
