import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { brands } from "@/lib/db/tables/kernel/brands";
import { mails } from "@/lib/db/tables/messages/mails";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { inboxWith } from "@/lib/testing/messages/inbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredMail } from "../../../messages/mails/queue-mail";
import { newsOfTicket } from "../agent/news";
import { replyToCustomer } from "../agent/reply";
import { askSupport } from "../ask";
import { showTicket } from "../show";
import { takeMails } from "./take-mails";
import { inboundTerms } from "./terms";

/* The panel sends as panel.example, the customer's brand as sudhafen.example. */

withCatalogDatabase();

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
let south: number;
beforeAll(async () => {
  await addBrand(database(), { isDefault: true });
  south = await addBrand(database(), { name: "Südhafen", senderAddress: "service@Sudhafen.example" });
  await loadBrands();
});
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, {
    ...{ IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: "support+{token}@panel.example" },
    MAIL_FROM: "Panel <panel@panel.example>",
  });
  account = await addAccount(database());
  await database().update(accounts).set({ brandId: south }).where(eq(accounts.id, account.id));
  user = await asUser(account.id);
  staff = await asStaff("support");
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
});

let keys = 0;
/** Support's answer as the customer gets it. */
async function answered() {
  const { last } = await newsOfTicket.call(staff, { id });
  const send_key = `brand-key-${++keys}`;
  await replyToCustomer.call(staff, { id, text: "Try again", is_internal: false, seen: last, send_key });
  const [stored] = await database()
    .select()
    .from(mails)
    .where(eq(mails.recipient, account.email))
    .orderBy(desc(mails.id))
    .limit(1);
  const server = await startMailServer();
  const mailer = smtpMailer(server.url, "Panel <panel@panel.example>");
  await sendStoredMail(database(), stored?.id ?? 0, mailer, new Date());
  await server.stop();
  const [mail] = server.received;
  if (!mail) throw new Error("No mail was sent.");
  return { mail, mailId: stored?.id ?? 0, replyTo: mail.replyTo?.value[0]?.address ?? "" };
}

let mailNumber = 0;
async function take(to: string, more: string[] = [], text = "Still not"): Promise<void> {
  const terms = inboundTerms();
  if (!terms) throw new Error("The panel takes no mails.");
  const head = [`From: <${account.email}>`, `To: <${to}>`, "Subject: Re: No boot"];
  const messageId = `Message-ID: <brand-${++mailNumber}@elsewhere.example>`;
  const source = [...head, ...(more.length > 0 ? more : [messageId]), "", text, ""].join("\n");
  await takeMails(inboxWith([source]).inbox, terms, () => new Date());
}
const byMail = async () => (await showTicket.call(user, { id })).messages.filter((one) => one.by_mail);

test("ids of mails and what they refer to are of the brand's own domain, by which a mail is known again", async () => {
  const { mail, mailId, replyTo } = await answered();
  expect(mail.messageId).toBe(`<mail-${mailId}@Sudhafen.example>`);
  expect(mail.references).toBe(`<conversation-${id}@Sudhafen.example>`);
  expect(mail.inReplyTo).toBe(`<conversation-${id}@Sudhafen.example>`);
  await take(replyTo, [`Message-ID: ${mail.messageId}`]);
  expect(await byMail()).toEqual([]);
  const returned = `--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${account.email}\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${mail.messageId}\n\n--b--`;
  const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';
  await take("panel@panel.example", ["MIME-Version: 1.0", type, "Return-Path: <>"], returned);
  const [row] = await database().select().from(mails).where(eq(mails.id, mailId));
  expect(row?.lastError).toMatch(/^Returned: /);
});

test("answers go to the brand's own address, and one to that of the settings still arrives", async () => {
  const set = async (replyPattern: string | null) => {
    await database().update(brands).set({ replyPattern }).where(eq(brands.id, south));
    await loadBrands();
  };
  const { replyTo: usual } = await answered();
  expect(usual).toMatch(/^support\+[0-9a-f]{32}@panel\.example$/);
  await set("Help+{token}@Sudhafen.example");
  const { replyTo } = await answered();
  expect(replyTo).toMatch(/^help\+[0-9a-f]{32}@sudhafen\.example$/i);
  await take(replyTo, [], "To the brand");
  await take(usual, [], "To the panel");
  await take(replyTo.replace(/[0-9a-f]{32}/, "0".repeat(32)), [], "Guessed");
  await set(null);
  expect((await byMail()).map(({ text }) => text)).toEqual(["To the brand", "To the panel"]);
});
