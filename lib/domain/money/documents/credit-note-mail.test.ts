import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { type MailServer, startMailServer } from "@/lib/testing/fakes/mail-server";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredMail } from "../../messages/mails/queue-mail";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { cancelAndTell } from "../billing/shared/cancel-and-tell";
import { setEInvoiceChoice } from "../e-invoices/choose";
import { attachCreditNote } from "../e-invoices/shared/attach-documents";
import { applyCredit } from "../payments/apply-credit";
import { refundPayment } from "../payments/refund-payment";
import { performRefund } from "../payments/shared/refund-to-card";
import { askRefund } from "../refunds/ask";

withCatalogDatabase();

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const none = () => Promise.reject(new Error("Nothing else is attached."));

/** Sends the mails about credit notes of an account; the names and contents of what came with each. */
async function arrived(accountId: number) {
  const db = database();
  const isOfNote = and(eq(mails.accountId, accountId), eq(mails.kind, "credit_note.issued"));
  const written = await db.select().from(mails).where(isOfNote).orderBy(mails.id);
  const before = server.received.length;
  const mailer = smtpMailer(server.url, "Berth <panel@berth.test>");
  for (const { id } of written)
    await sendStoredMail(db, id, mailer, new Date(), none, none, attachCreditNote);
  return server.received
    .slice(before)
    .map(({ attachments }) =>
      attachments.map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
    );
}

const numbersOf = async (invoiceId: number) =>
  (
    await database()
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoiceId))
      .orderBy(creditNotes.id)
  ).map(({ number }) => number);

async function paidInvoice(format?: "ubl") {
  const { id } = await addAccount(database(), { credit: "5.45" });
  const user = await asUser(id);
  if (format) await setEInvoiceChoice.call(user, { format, reference: "" });
  const invoice = await addInvoice({ accountId: id });
  await applyCredit.call(user, { invoice_id: String(invoice.id), amount: "5.45" });
  return { id, invoice: invoice.id };
}

test("a credit note comes with its mail as PDF, and in the format that the customer chose", async () => {
  const plain = await paidInvoice();
  await cancelAndTell(database(), plain.invoice, { code: "by_staff" }, new Date());
  const [number] = await numbersOf(plain.invoice);
  const [files, ...more] = await arrived(plain.id);
  expect([files?.map(({ filename }) => filename), more]).toEqual([[`${number}.pdf`], []]);
  expect(readPdf(files?.[0]?.content ?? Buffer.of()).lines.join("\n")).toContain("Credit note");

  const chosen = await paidInvoice("ubl");
  await cancelAndTell(database(), chosen.invoice, { code: "by_staff" }, new Date());
  const [own] = await numbersOf(chosen.invoice);
  const [both] = await arrived(chosen.id);
  expect(both?.map(({ filename }) => filename)).toEqual([`${own}.pdf`, `${own}-ubl.xml`]);
  expect(both?.[1]?.content.toString("utf8")).toContain("<CreditNote ");
});

test("each credit note of an invoice comes with its own mail, whoever caused it", async () => {
  const { id, invoice } = await paidInvoice();
  const { rows } = await database().execute<{ id: number }>(
    `select id from invoice_lines where invoice_id = ${invoice}`,
  );
  const line = rows[0]?.id ?? 0;
  const staff = await asStaff("admin");
  for (const amount of ["2.00", "3.45"])
    await askRefund.call(staff, { invoice, lines: [{ line, amount }], to: "credit", reason: "ticket 1" });
  const numbers = await numbersOf(invoice);
  expect(numbers).toHaveLength(2);
  const names = (await arrived(id)).map((files) => files.map(({ filename }) => filename));
  expect(names).toEqual(numbers.map((number) => [`${number}.pdf`]));

  const card = await addAccount(database());
  const sale = await addInvoice({ accountId: card.id });
  const payment = await payByCard(await asUser(card.id), sale.id);
  await refundPayment.call(operatorContext(), { payment: String(payment) });
  await performRefund(payment, new Date());
  expect((await arrived(card.id)).map((files) => files.length)).toEqual([1]);

  const start = new Date("2030-01-31T12:00:00Z");
  const { account, serverId } = await addService(start);
  const owner = await asUser(account.id, { now: daysAfter(start, 3) });
  await requestCancellation.call(owner, { id: String(serverId), cancellation_type: 1 });
  expect((await arrived(account.id)).map((files) => files.length)).toEqual([1]);
});
