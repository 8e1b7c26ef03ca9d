import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import type { TestAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import {
  mailWithLog,
  openSupportMailbox,
  replyTo,
  takenAt,
  takeSources,
} from "@/lib/testing/support/mailbox";
import { assignTicket } from "../agent/assign";
import { readStaffFile } from "../agent/files";
import { listMentions } from "../agent/mentions";
import { mergeTickets } from "../agent/merge";
import { newsOfTicket } from "../agent/news";
import { queueTickets } from "../agent/queue";
import { replyToCustomer } from "../agent/reply";
import { viewTicket } from "../agent/view";
import { askSupport } from "../ask";
import { readFile } from "../file";
import { showTicket } from "../show";
import { replyToken } from "./reply-address";

withCatalogDatabase();

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
beforeEach(async () => {
  ({ account, user, staff } = await openSupportMailbox());
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
  await assignTicket.call(staff, { id, to: "me" });
  await reply();
});

let count = 0;
async function reply() {
  const { last } = await newsOfTicket.call(staff, { id });
  const send_key = `stranger-key-${++count}`;
  await replyToCustomer.call(staff, { id, text: "Which one?", is_internal: false, seen: last, send_key });
}

async function write({ ticket = id, cc = "", from = "me@private.example" } = {}): Promise<void> {
  const token = await replyToken(database(), { ticketId: ticket, email: account.email }, takenAt);
  const head = [
    `From: <${from}>`,
    `To: <${replyTo.replace("{token}", token)}>`,
    ...(cc === "" ? [] : [`Cc: <${cc}>`]),
    "Subject: Re: No boot",
    `Message-ID: <stranger-${++count}@elsewhere.example>`,
  ];
  const virus =
    '--b\nContent-Type: text/plain; name="virus.txt"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nTVqQAA==\n';
  await takeSources(mailWithLog(head, "web-1, see the log", [virus]));
}

test("an answer from another mailbox opens the ticket for its agent, with its files, seen by staff alone", async () => {
  await write();
  expect(
    (await queueTickets.call(staff, { state: "open", account: account.id })).conversations,
  ).toMatchObject([{ id }]);
  expect((await listMentions.call(staff, {})).mentions).toMatchObject([{ ticket: id }]);
  const { messages } = await viewTicket.call(staff, { id });
  const [stranger, refused] = messages.slice(-2);
  expect(stranger).toMatchObject({ author: "stranger", is_internal: true, files: [{ name: "log.txt" }] });
  expect(refused).toMatchObject({ is_internal: true, fact: { code: "file_refused", name: "virus.txt" } });
  await newsOfTicket.call(staff, { id });
  expect((await listMentions.call(staff, {})).mentions).toEqual([]);
  const file = stranger?.files[0]?.id ?? 0;
  expect((await readStaffFile.call(staff, { id: file })).content).toBeTruthy();
  await expect(readFile.call(user, { id: file })).rejects.toMatchObject({ code: "not_found" });
  expect(JSON.stringify(await showTicket.call(user, { id }))).not.toContain("log.txt");
});

test("it is in the ticket into which this one was merged, which it opens again", async () => {
  const into = (await askSupport.call(user, { subject: "The same", text: "Help" })).id;
  await mergeTickets.call(staff, { id, into });
  await database()
    .update(tickets)
    .set({ state: "solved", waitingMessageId: null })
    .where(eq(tickets.id, into));
  await write();
  const { messages, state } = await viewTicket.call(staff, { id: into });
  expect(state).toBe("open");
  expect(messages.some(({ author }) => author === "stranger")).toBe(true);
});

test("an answer with a copy to the address for complaints is an answer, and no complaint", async () => {
  const before = await database().$count(abuseCases);
  await write({ from: account.email, cc: "abuse@panel.example" });
  expect(await database().$count(abuseCases)).toBe(before);
  const { messages } = await showTicket.call(user, { id });
  expect(messages).toContainEqual(expect.objectContaining({ author: "customer", by_mail: true }));
});
