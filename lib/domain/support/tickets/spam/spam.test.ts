import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { blockedSenders } from "@/lib/db/tables/support/blocked-senders";
import { inboundMails, tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listUnmatchedMails } from "../agent/internal-notes";
import { viewTicket } from "../agent/view";
import { claimMail } from "../inbound/claim-mail";
import { takeMail } from "../inbound/take-mail";
import { listTickets } from "../list";
import { showTicket } from "../show";
import { markSpam } from "./mark";
import { blockSender, listBlockedSenders, unblockSender } from "./senders";

withCatalogDatabase();

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  await database().delete(blockedSenders);
  account = await addAccount(database());
  user = await asUser(account.id);
});

let uid = 0;
/** A mail from that address arrives; returns what became of it. */
async function arrive(from: string) {
  const claim = await claimMail({ mailbox: "box", uidValidity: "1", uid: ++uid }, new Date());
  if (claim.is !== "mine") throw new Error("The mail is not new.");
  const source = Buffer.from(`mail ${uid}`);
  const mail = {
    ...{ from, to: [], messageId: `<${uid}@mail.example>`, subject: "Buy now", text: "Cheap", quoted: null },
    ...{ isAutomatic: false, isAutoReply: false, isUnanswerable: false, isProved: true },
    ...{ bounce: null, report: null, attachments: [] },
  };
  await takeMail(claim.id, { mail, source }, "support+{token}@panel.example", new Date());
  const [row] = await database().select().from(inboundMails).where(eq(inboundMails.id, claim.id));
  return row;
}
const own = async () => (await listTickets.call(user, {})).conversations;

describe("spam", () => {
  it("is solved, blocks its sender, and is undone with that, without a word to the customer", async () => {
    expect(await arrive(account.email)).toMatchObject({ outcome: "opened" });
    const [ticket] = await own();
    const id = ticket?.id ?? 0;
    const mark = (isSpam: boolean) => markSpam.call(staff, { id, is_spam: isSpam });
    for (let press = 0; press < 2; press++) await mark(true);
    expect(await viewTicket.call(staff, { id })).toMatchObject({ state: "solved", is_spam: true });
    expect(await arrive(account.email)).toMatchObject({ outcome: "blocked", text: null });
    expect(await own()).toHaveLength(1);
    await mark(false);
    expect(await viewTicket.call(staff, { id })).toMatchObject({ state: "open", is_spam: false });
    expect((await showTicket.call(user, { id })).messages).toHaveLength(1);
    expect(await arrive(account.email)).toMatchObject({ outcome: "opened" });
    const [row] = await database().select().from(tickets).where(eq(tickets.id, id));
    expect(row?.spamAt).toBeNull();
  });

  it("of an unknown sender is taken off the list, and the sender is blocked until somebody unblocks them", async () => {
    const email = "spam@mail.example";
    const first = await arrive(email);
    expect(first).toMatchObject({ outcome: "aside" });
    for (let press = 0; press < 2; press++) await blockSender.call(staff, { id: first?.id ?? 0 });
    const { mails } = await listUnmatchedMails.call(staff, {});
    expect(mails.map(({ id }) => id)).not.toContain(first?.id);
    expect(await arrive(email)).toMatchObject({ outcome: "blocked" });
    expect((await listBlockedSenders.call(staff, {})).senders.map((one) => one.email)).toEqual([email]);
    for (let press = 0; press < 2; press++) await unblockSender.call(staff, { email: "SPAM@mail.example" });
    expect(await arrive(email)).toMatchObject({ outcome: "aside" });
  });
});
