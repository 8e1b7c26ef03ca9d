import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { answerSupport } from "../answer";
import { askSupport } from "../ask";
import { listTickets } from "../list";
import { fileLimits } from "../rules";
import { showTicket } from "../show";
import { assignTicket } from "./assign";
import { addStaffFile, readStaffFile } from "./files";
import { newsOfTicket } from "./news";
import { queueTickets } from "./queue";
import { replyToCustomer } from "./reply";
import { revokeAddresses } from "./revoke-addresses";
import { setTicketState } from "./set-state";
import { viewTicket } from "./view";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const nowhere = doc("conversation.not_found");
const base64 = (text: string) => Buffer.from(text).toString("base64");

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let member: StaffContext;
let id: number;
beforeAll(async () => {
  staff = await asStaff("support");
  member = await asStaff("support");
});
beforeEach(async () => {
  account = await addAccount(db());
  user = await asUser(account.id);
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
});

const me = () => staff.actor.account.id;
const news = (of = id) => newsOfTicket.call(staff, { id: of });
let keys = 0;
const reply = async (more: object = {}, by = staff) =>
  replyToCustomer.call(by, {
    id,
    text: "Try again",
    is_internal: false,
    seen: (await news()).last,
    send_key: `desk-key-${++keys}`,
    ...more,
  });
const rowOf = async (of = id) => (await db().select().from(tickets).where(eq(tickets.id, of)))[0];
const recorded = async () =>
  (
    await db()
      .select()
      .from(auditRows)
      .where(eq(auditRows.target, `conversation ${id}`))
      .orderBy(auditRows.id)
  )
    .filter(({ operation }) => operation !== "conversations.ask")
    .map(({ operation, changes }) => [operation, changes]);

describe("a ticket is taken on", () => {
  it("by a press, given back by another, and a repeated one is not on record", async () => {
    for (let press = 0; press < 2; press++)
      expect(await assignTicket.call(staff, { id, to: "me" })).toEqual({});
    expect(await news()).toMatchObject({ assignee: me() });
    for (let press = 0; press < 2; press++) await assignTicket.call(staff, { id, to: "nobody" });
    expect(await news()).toMatchObject({ assignee: null });
    expect(await recorded()).toEqual([
      ["conversations.assign", { assignee: { from: null, to: me() } }],
      ["conversations.assign", { assignee: { from: me(), to: null } }],
    ]);
  });

  it("from a member who has it", async () => {
    await assignTicket.call(member, { id, to: "me" });
    await assignTicket.call(staff, { id, to: "me" });
    const { assignee } = await viewTicket.call(staff, { id });
    expect(assignee).toEqual({ id: me(), name: "Test Customer", is_me: true });
    expect((await viewTicket.call(member, { id })).assignee).toMatchObject({ is_me: false });
  });

  it("with the first answer, which a member's later answer does not change, and by no note", async () => {
    await reply({ is_internal: true }, member);
    expect(await news()).toMatchObject({ assignee: null, state: "open" });
    await reply();
    await reply({}, member);
    expect(await news()).toMatchObject({ assignee: me(), state: "waiting" });
  });

  it("by one of two at once as by one after the other: the later is the one who has it", async () => {
    await Promise.all([staff, member].map((one) => assignTicket.call(one, { id, to: "me" })));
    const taken = (await recorded()).map(([, changes]) => changes) as {
      assignee: { from: number; to: number };
    }[];
    expect(taken.map(({ assignee }) => assignee.from)).toEqual([null, taken[0]?.assignee.to]);
    expect(await news()).toMatchObject({ assignee: taken[1]?.assignee.to });
  });
});

describe("what staff decide without a message", () => {
  it("goes on from state to state, is told to the customer where it concerns them, and once", async () => {
    const set = (event: "solve" | "reopen" | "wait") => setTicketState.call(staff, { id, event });
    expect(await set("reopen")).toEqual({ state: "open" });
    expect(await set("wait")).toEqual({ state: "waiting" });
    expect(await set("wait")).toEqual({ state: "waiting" });
    expect(await set("reopen")).toEqual({ state: "open" });
    expect(await set("solve")).toEqual({ state: "solved" });
    expect(await set("wait")).toEqual({ state: "solved" });
    const { messages } = await showTicket.call(user, { id });
    expect(messages.slice(1).map(({ author, fact }) => [author, fact])).toEqual([
      ["panel", { code: "reopened", by: "staff" }],
      ["panel", { code: "solved", by: "staff" }],
    ]);
    const all = await viewTicket.call(staff, { id });
    expect(all.messages.map(({ fact }) => fact?.code)).toEqual([undefined, "waiting", "reopened", "solved"]);
    expect((await recorded()).slice(0, 3).map(([, changes]) => changes)).toEqual([
      { state: { from: "open", to: "waiting" } },
      { state: { from: "waiting", to: "open" } },
      { state: { from: "open", to: "solved" } },
    ]);
    expect(await mailsTo(account.email)).toEqual([]);
  });

  it("keeps when it was solved, until the customer writes again", async () => {
    await setTicketState.call(staff, { id, event: "solve" });
    const solved = await rowOf();
    expect(solved).toMatchObject({ solvedAt: expect.any(Date), waitingMessageId: null });
    await reply({ is_internal: true });
    expect(await rowOf()).toMatchObject({ solvedAt: solved?.solvedAt, state: "solved" });
    await answerSupport.call(user, { id, text: "No" });
    expect(await rowOf()).toMatchObject({ solvedAt: null, waitingMessageId: (await news()).last });
  });

  it("that only staff see does not bring the ticket to the top of the customer's list", async () => {
    const { id: newer } = await askSupport.call(user, { subject: "Later", text: "Me too" });
    await setTicketState.call(staff, { id, event: "wait" });
    await reply({ is_internal: true });
    const order = async () => (await listTickets.call(user, {})).conversations.map((one) => one.id);
    expect(await order()).toEqual([newer, id]);
    await reply();
    expect(await order()).toEqual([id, newer]);
  });
});

describe("the queue", () => {
  const queue = (filter: object = {}) => queueTickets.call(staff, { account: account.id, ...filter });

  it("is read page by page, in the order of the first page and without one twice or left out", async () => {
    const rows = Array.from({ length: 60 }, (_, count) => ({
      accountId: account.id,
      subject: `Question ${count}`,
      state: count < 58 ? ("open" as const) : ("solved" as const),
      lastMessageId: 1_000_000 + count,
      waitingMessageId: count < 58 ? 2_000_000 - count : null,
      createdAt: user.now,
      updatedAt: user.now,
    }));
    await db().insert(tickets).values(rows);
    const subjects = async (filter: object) => {
      const read: string[] = [];
      for (let after: number | null | undefined; after !== null; ) {
        const page = await queue({ ...filter, after });
        expect(page.conversations.length).toBeLessThanOrEqual(50);
        read.push(...page.conversations.map(({ subject }) => subject));
        after = page.next;
      }
      return read;
    };
    const named = (from: number, to: number) =>
      Array.from(
        { length: Math.abs(to - from) + 1 },
        (_, step) => `Question ${to > from ? from + step : from - step}`,
      );
    // The ticket of `beforeEach` waits longest; of these, the last one.
    expect(await subjects({})).toEqual(["No boot", ...named(57, 0)]);
    expect(await subjects({ state: "all" })).toEqual([...named(59, 0), "No boot"]);
    expect(await subjects({ state: "solved" })).toEqual(named(59, 58));
    await db().delete(tickets).where(sql`${tickets.lastMessageId} >= 1000000`);
  });

  it("says of each whose it is, who has it and since when its customer waits", async () => {
    const serverId = await addServer(db(), account, { hostname: "web.example.test" });
    await db().update(tickets).set({ serverId }).where(eq(tickets.id, id));
    const row = await rowOf();
    const one = {
      id,
      subject: "No boot",
      type: "question",
      state: "open",
      about: { key: `server-${serverId}`, kind: "server", name: "web.example.test" },
      updated: row?.updatedAt.toISOString(),
      account: { id: account.id, email: account.email },
      assignee: null,
      waiting_since: row?.createdAt.toISOString(),
      ...{ priority: "normal", tags: [], department: null, due: null },
    };
    expect(await queue()).toEqual({ conversations: [one], failed_mails: 0, next: null });
    await reply();
    expect((await queue({ state: "waiting" })).conversations).toMatchObject([
      { state: "waiting", assignee: "Test Customer", waiting_since: null },
    ]);
  });

  it("is on record with the list that was asked for, and the customer whose it was", async () => {
    const other = await asStaff("support");
    await queueTickets.call(other, { account: account.id, state: "solved" });
    const rows = await db()
      .select()
      .from(auditRows)
      .where(eq(auditRows.actorAccountId, other.actor.account.id));
    expect(rows).toMatchObject([
      { operation: "conversations.queue", accountId: account.id, changes: { list: "solved" } },
    ]);
  });

  it.each([
    { state: "lost" },
    { assigned: "her" },
    { type: "nonsense" },
    { after: 0 },
    { account: -1 },
    { account: 2 ** 31 },
  ])("is not asked for by %j", async (wrong) => {
    const [field = ""] = Object.keys(wrong);
    await expect(queueTickets.answer(staff, wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe("a ticket in the back office", () => {
  it("stands beside what is known of its customer", async () => {
    await addServer(db(), account, { hostname: "web.example.test" });
    await addServer(db(), account, { hostname: "lost.example.test", state: "failed" });
    await addInvoice({ accountId: account.id });
    const { customer, priority, assignee, last_message, type } = await viewTicket.call(staff, { id });
    expect(customer).toEqual({
      id: account.id,
      email: account.email,
      name: "Test Customer",
      company: "",
      currency: "EUR",
      status: "Active",
      is_erased: false,
      since: expect.stringMatching(/Z$/),
      servers: 1,
      unpaid: 1,
      conversations: 1,
    });
    expect({ priority, assignee, type }).toEqual({ priority: "normal", assignee: null, type: "question" });
    expect(last_message).toBe((await news()).last);
  });

  it("that is not there is refused by every call alike, and nothing of it is on record", async () => {
    const wrong = 999_999;
    const send_key = "nowhere-key";
    const calls = [
      () => viewTicket.call(staff, { id: wrong }),
      () => news(wrong),
      () => assignTicket.call(staff, { id: wrong, to: "me" }),
      () => setTicketState.call(staff, { id: wrong, event: "solve" }),
      () => revokeAddresses.call(staff, { id: wrong }),
      () => replyToCustomer.call(staff, { id: wrong, text: "x", is_internal: false, seen: 0, send_key }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(nowhere);
    expect(await db().$count(auditRows, eq(auditRows.target, `conversation ${wrong}`))).toBe(0);
  });

  it("is for staff: neither the operator's command nor a guest writes in it", async () => {
    const operator = operatorContext();
    const written = { id, text: "x", is_internal: true, seen: 0, send_key: "operators-key" };
    const calls = [
      () => replyToCustomer.answer(operator, written),
      () => assignTicket.answer(operator, { id, to: "me" }),
      () => setTicketState.answer(operator, { id, event: "solve" }),
      () => addStaffFile.answer(operator, { name: "a.txt", content: base64("a") }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(doc("staff.required"));
    await expect(viewTicket.answer(asGuest(), { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await db().$count(ticketMessages, eq(ticketMessages.ticketId, id))).toBe(1);
  });
});

describe("an answer", () => {
  it.each([
    ["nothing but blanks", { text: " \n " }, "text"],
    ["more than a message holds", { text: "x".repeat(20_001) }, "text"],
    ["no key of its sending", { send_key: "short" }, "send_key"],
    ["a key that is none", { send_key: "a key with blanks" }, "send_key"],
  ])("with %s is refused by the field", async (_, wrong, field) => {
    await expect(reply(wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
    expect((await showTicket.call(user, { id })).messages).toHaveLength(1);
  });

  it("that fails with its files has not been written, and its key is free for the next try", async () => {
    const send_key = "a-key-of-two-tries";
    const foreign = await addStaffFile.call(member, { name: "theirs.txt", content: base64("x") });
    await expect(reply({ send_key, files: [foreign.id] })).rejects.toMatchObject(doc("file.not_found"));
    expect(await news()).toMatchObject({ state: "open", assignee: null });
    const { message } = await reply({ send_key });
    expect(await reply({ send_key, text: "another text" })).toEqual({ message });
    expect((await showTicket.call(user, { id })).messages.at(-1)).toMatchObject({ text: "Try again" });
  });

  it("of a member with the same key is another one", async () => {
    const send_key = "the-same-key-by-chance";
    const first = await reply({ send_key });
    const second = await reply({ send_key }, member);
    expect(second.message).toBeGreaterThan(first.message);
    expect(await mailsTo(account.email)).toHaveLength(2);
  });

  it("is never past a newer question; a note may be", async () => {
    const { last: seen } = await news();
    await answerSupport.call(user, { id, text: "And another thing" });
    await expect(reply({ seen })).rejects.toMatchObject(doc("conversation.newer_message"));
    expect(await news()).toMatchObject({ assignee: null, state: "open" });
    await reply({ seen, is_internal: true });
    expect(await mailsTo(account.email)).toEqual([]);
  });
});

describe("a file of staff", () => {
  it("goes with the answer that names it, once, and each reading of it is on record", async () => {
    const file = await addStaffFile.call(staff, { name: "guide.txt", content: base64("press F2") });
    expect(file).toEqual({ id: file.id, name: "guide.txt", size_bytes: 8, is_picture: false });
    await expect(readStaffFile.call(staff, { id: file.id })).rejects.toMatchObject(doc("file.not_found"));
    await reply({ files: [file.id] });
    await expect(reply({ files: [file.id] })).rejects.toMatchObject(doc("file.not_found"));
    expect(await readStaffFile.call(member, { id: file.id })).toEqual({
      filename: "guide.txt",
      content_type: "text/plain",
      content: base64("press F2"),
      is_picture: false,
    });
    const read = eq(auditRows.target, `conversation file ${file.id}`);
    expect(await db().select().from(auditRows).where(read)).toMatchObject([
      { operation: "conversations.staff_file", actorAccountId: member.actor.account.id },
    ]);
  });

  it("named twice with one answer is one file", async () => {
    const { id: file } = await addStaffFile.call(staff, { name: "a.txt", content: base64("a") });
    await reply({ files: [file, file] });
    expect((await showTicket.call(user, { id })).messages.at(-1)?.files).toHaveLength(1);
  });

  it.each([
    ["empty", "", "file.empty"],
    ["a program", base64("\u007fELF\u0002\u0001\u0001\u0000"), "file.type"],
  ])("that is %s is refused", async (_, content, name) => {
    const before = await db().$count(ticketFiles);
    await expect(addStaffFile.call(staff, { name: "a.txt", content })).rejects.toMatchObject(doc(name));
    expect(await db().$count(ticketFiles)).toBe(before);
  });

  it("has room beside its uploader's others, of which two at once cannot take the same", async () => {
    const other = await asStaff("support");
    const of = { uploadedBy: other.actor.account.id, contentType: "text/plain", createdAt: staff.now };
    const sizeBytes = fileLimits.perAccountBytes - 10;
    await db()
      .insert(ticketFiles)
      .values({ ...of, name: "big.txt", sizeBytes, content: Buffer.alloc(1) });
    const add = (content: string) => () =>
      addStaffFile.call(other, { name: "a.txt", content: base64(content) });
    const tries = await Promise.allSettled([add("123456"), add("abcdef")].map((one) => one()));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { extras: { doc: "file.account_full" } },
    });
    await add("1234")();
    await expect(add("1")()).rejects.toMatchObject(doc("file.account_full"));
  });
});

it("revoked addresses are counted, and there is nothing to revoke twice", async () => {
  expect(await revokeAddresses.call(staff, { id })).toEqual({ revoked: 0 });
  await db().execute(sql`insert into reply_addresses (ticket_id, email, nonce, token_hash, created_at)
    values (${id}, 'a@example.test', 'n', ${`a ${id}`}, now()), (${id}, 'b@example.test', 'n', ${`b ${id}`}, now())`);
  expect(await revokeAddresses.call(staff, { id })).toEqual({ revoked: 2 });
  expect(await revokeAddresses.call(staff, { id })).toEqual({ revoked: 0 });
});
