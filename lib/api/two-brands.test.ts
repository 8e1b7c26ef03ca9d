import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mailHtml, mailText } from "@/lib/base/mail-html";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { sendStoredMail } from "@/lib/domain/messages/mails/queue-mail";
import { type Notice, notifyAll } from "@/lib/domain/messages/mails/shared/notify";
import { notifyBySms } from "@/lib/domain/messages/sms/shared/notify-by-sms";
import {
  type DocumentFile,
  readDocumentFiles,
} from "@/lib/domain/money/documents/shared/read-document-files";
import { downloadStatement } from "@/lib/domain/money/documents/statement";
import { attachDocuments } from "@/lib/domain/money/e-invoices/shared/attach-documents";
import { readEarlierFiles } from "@/lib/domain/money/earlier-documents/shared/read-earlier-files";
import { mailExamples } from "@/lib/i18n/mails/examples";
import type { Notices } from "@/lib/i18n/mails/notices";
import type { Mail } from "@/lib/outside/mail/port";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { prepareDunning } from "@/lib/testing/operations/asked-money-looks";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";

/* Two brands on one panel: what leaves it for customers of one has nothing of the other's, nor of the panel's own host. */

withCatalogDatabase();

const facts = {
  north: { name: "Nordhaven", at: "nordhaven.test" },
  south: { name: "Sudhafen", at: "sudhafen.test" },
} as const;
type Side = keyof typeof facts;
const sides = ["north", "south"] as const;
const other = { north: "south", south: "north" } as const;
const brandIds: Partial<Record<Side, number>> = {};

beforeAll(async () => {
  for (const side of sides) {
    const { name, at } = facts[side];
    brandIds[side] = await addBrand(database(), {
      ...{ name, isDefault: side === "north", hosts: [`my.${at}`], accent: "#1d4ed8" },
      ...{ senderName: name, senderAddress: `panel@${at}`, replyAddress: `help@${at}` },
      ...{ supportEmail: `help@${at}`, supportUrl: `https://${at}/help`, footerLines: [`${name}, ${at}`] },
    });
  }
  await loadBrands();
});

async function addCustomer(side: Side, more: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(database(), more);
  await database().update(accounts).set({ brandId: brandIds[side] }).where(eq(accounts.id, account.id));
  return account;
}

/** Fails with what it is if a text has a word of the other brand, or the host of the panel itself. */
function expectOwn(side: Side, what: string, text: string): void {
  const { name, at } = facts[other[side]];
  expect(text, what).not.toMatch(new RegExp(`${name}|${at.replace(".", "[.]")}|//panel[.]test`, "i"));
}

/** An invoice of the system before, with its own seller and buyer. */
async function addEarlierInvoice(accountId: number, side: Side): Promise<void> {
  const party = { name: "Seller", address: "", country: "NL", taxId: "", email: "" };
  await database()
    .insert(earlierInvoices)
    .values({
      ...{ accountId, source: "csv", sourceId: side, number: `OLD-${side}`, status: "Paid" },
      ...{ issuedOn: "2020-01-31", currency: "EUR", subtotal: "1.00", tax: "0.00", total: "1.00" },
      ...{ creditApplied: "0.00", paid: "1.00", seller: party, buyer: party, notes: "" },
      ...{ description: { lines: [], taxes: [], payments: [] }, importedAt: new Date() },
      digest: Buffer.from("digest"),
    });
}

async function allOf(files: AsyncGenerator<DocumentFile>): Promise<DocumentFile[]> {
  const found: DocumentFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}

const textOfPdf = (content: Uint8Array): string =>
  `${readPdf(content).lines.join("\n")}\n${Buffer.from(content).toString("latin1")}`;

describe.each(sides)("customers of the brand in the %s", (side) => {
  test("get mails with their names, senders and links", async () => {
    const { id, email } = await addCustomer(side);
    const { id: invoiceId } = await addInvoice({ accountId: id });
    const reader = { id, email, language: "en" };
    const kinds = Object.keys(mailExamples) as (keyof Notices)[];
    const wanted = kinds.map(
      (name) =>
        // The examples of a kind are of that kind.
        ({
          name,
          facts: mailExamples[name][0],
          reader,
          ...(name === "invoice.created" ? { invoiceId } : {}),
        }) as Notice,
    );
    await inTransaction((db) => notifyAll({ db, now: new Date() }, wanted));
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const queued = await database().select({ id: mails.id }).from(mails).where(eq(mails.accountId, id));
    for (const mail of queued) await sendStoredMail(database(), mail.id, mailer, new Date(), attachDocuments);
    expect(sent.length).toBeGreaterThan(kinds.length / 2);
    for (const { subject, body, brand, locale, attachments } of sent) {
      expectOwn(side, subject, JSON.stringify({ subject, body, brand }));
      expectOwn(side, subject, mailText({ body, brand }));
      expectOwn(side, subject, mailHtml({ subject, body, brand, locale: locale ?? "en" }));
      expect(brand).toMatchObject({ name: facts[side].name, senderAddress: `panel@${facts[side].at}` });
      for (const { filename, content } of attachments)
        if (filename.endsWith(".pdf")) expectOwn(side, filename, textOfPdf(content));
    }
    const linked = sent.filter(({ body }) => JSON.stringify(body).includes(`//my.${facts[side].at}`));
    expect(linked.length).toBeGreaterThan(0);
  });

  test("get text messages in their brand's name", async () => {
    const { id } = await addCustomer(side);
    const phone = { id, phone: "+31612345678", language: "en" };
    await inTransaction((db) => notifyBySms({ db, now: new Date() }, phone, "phone.tried"));
    const [row] = await database().select().from(smsMessages).where(eq(smsMessages.accountId, id));
    expect(row?.body).toContain(facts[side].name);
    expectOwn(side, "sms", row?.body ?? "");
  });

  test("get every document under their brand", async () => {
    const account = await addCustomer(side);
    await addInvoice({ accountId: account.id });
    await prepareDunning(account);
    await addEarlierInvoice(account.id, side);
    const files = [
      ...(await allOf(readDocumentFiles(database(), account.id))),
      ...(await allOf(readEarlierFiles(database(), account.id))),
    ];
    expect(files).toHaveLength(3);
    for (const { filename, content } of files) {
      const text = textOfPdf(content);
      expectOwn(side, filename, text);
      expect(text, filename).toContain(facts[side].name);
    }
    const days = { from: "2026-01-01", until: "2026-12-31" };
    const statement = await downloadStatement.call(await asUser(account.id), days);
    expectOwn(side, "statement", textOfPdf(Buffer.from(statement.content, "base64")));
  });
});
