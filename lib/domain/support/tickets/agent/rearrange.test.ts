import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { answerSupport } from "../answer";
import { askSupport } from "../ask";
import { showTicket } from "../show";
import { linkTicket } from "./link";
import { mergeTickets } from "./merge";
import { replyToCustomer } from "./reply";
import { setTicketState } from "./set-state";
import { splitTicket } from "./split";
import { viewTicket } from "./view";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  account = await addAccount(db());
  user = await asUser(account.id);
  id = (await askSupport.call(user, { subject: "No boot", text: "One" })).id;
});

const rowOf = async (of: number) => (await db().select().from(tickets).where(eq(tickets.id, of)))[0];
const textsOf = async (of: number) =>
  (await showTicket.call(user, { id: of })).messages.map(({ text, fact }) => fact?.code ?? text);
const merge = (from: number, into: number) => mergeTickets.call(staff, { id: from, into });

describe("two tickets of a customer", () => {
  it("become one: its messages in their order, and answers to the old one arrive in it", async () => {
    const { id: into } = await askSupport.call(user, { subject: "Still", text: "Two" });
    await answerSupport.call(user, { id, text: "Three" });
    await setTicketState.call(staff, { id: into, event: "wait" });
    for (let press = 0; press < 2; press++) await merge(id, into);
    expect(await textsOf(into)).toEqual(["One", "Two", "Three", "merged_from"]);
    expect(await textsOf(id)).toEqual(["merged_into"]);
    expect(await rowOf(id)).toMatchObject({ state: "solved", mergedIntoId: into, waitingMessageId: null });
    expect(await rowOf(into)).toMatchObject({ state: "open", waitingMessageId: expect.any(Number) });
    expect(await answerSupport.call(user, { id, text: "Four" })).toMatchObject({ ticket: into });
    expect((await textsOf(into)).at(-1)).toBe("Four");
    const answer = { id, text: "No", is_internal: false, seen: 2 ** 40, send_key: "merged-key-1" };
    await expect(replyToCustomer.call(staff, answer)).rejects.toMatchObject(doc("conversation.merged"));
    const reopen = setTicketState.call(staff, { id, event: "reopen" });
    await expect(reopen).rejects.toMatchObject(doc("conversation.merged"));
    expect((await viewTicket.call(staff, { id })).merged_into).toBe(into);
  });

  it("stay two with themselves, with another customer's, and with one that is merged", async () => {
    const other = await asUser((await addAccount(db())).id);
    const { id: foreign } = await askSupport.call(other, { subject: "Mine", text: "Own" });
    await expect(merge(id, id)).rejects.toMatchObject(doc("conversation.same"));
    await expect(merge(id, foreign)).rejects.toMatchObject(doc("conversation.other_customer"));
    await expect(merge(id, 999_999)).rejects.toMatchObject(doc("conversation.not_found"));
    const { id: into } = await askSupport.call(user, { subject: "Still", text: "Two" });
    const { id: third } = await askSupport.call(user, { subject: "Third", text: "Three" });
    await merge(id, into);
    await expect(merge(id, third)).rejects.toMatchObject(doc("conversation.merged"));
    await expect(merge(third, id)).rejects.toMatchObject(doc("conversation.merged"));
  });

  it("are merged into each other at once by one of two", async () => {
    const { id: into } = await askSupport.call(user, { subject: "Still", text: "Two" });
    const ends = await Promise.allSettled([merge(id, into), merge(into, id)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a ticket", () => {
  it("is split from a message on, but not from its first", async () => {
    const { message } = await answerSupport.call(user, { id, text: "And my invoice is wrong" });
    await answerSupport.call(user, { id, text: "Here it is" });
    const { messages } = await viewTicket.call(staff, { id });
    const split = (from: number) => splitTicket.call(staff, { id, message: from, subject: "Wrong invoice" });
    const { id: made } = await split(message);
    expect(await textsOf(id)).toEqual(["One", "split_to"]);
    expect(await textsOf(made)).toEqual(["And my invoice is wrong", "Here it is", "split_from"]);
    expect(await rowOf(made)).toMatchObject({
      subject: "Wrong invoice",
      state: "open",
      waitingMessageId: message,
    });
    const no = doc("conversation.no_message");
    await expect(split(messages[0]?.id ?? 0)).rejects.toMatchObject(no);
    await expect(split(message)).rejects.toMatchObject(no);
  });

  it("is linked to a server or an invoice of its customer by name, and to no other's", async () => {
    const link = (to: "server" | "invoice" | "nothing", name: string) =>
      linkTicket.call(staff, { id, to, name });
    const server = await addServer(db(), account, { hostname: "nl-links-1" });
    await link("server", "NL-links-1");
    expect((await viewTicket.call(staff, { id })).about).toMatchObject({ key: `server-${server}` });
    const { id: invoice } = await addInvoice({ accountId: account.id });
    await link("invoice", String(invoice));
    expect((await viewTicket.call(staff, { id })).about).toMatchObject({ key: `invoice-${invoice}` });
    const other = await addAccount(db());
    const foreign = await addServer(db(), other, { hostname: "nl-other-1" });
    await expect(link("server", String(foreign))).rejects.toMatchObject(doc("server.not_found"));
    await expect(link("invoice", "NL-0000")).rejects.toMatchObject(doc("invoice.not_found"));
    await link("nothing", "");
    expect((await viewTicket.call(staff, { id })).about).toBeNull();
  });
});
