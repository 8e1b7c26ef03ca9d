import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { addAccount } from "@/lib/testing/factories";
import { type MailServer, startMailServer, type Trouble } from "@/lib/testing/fakes/mail-server";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { fail } from "../../kernel/errors/fail";
import { sendStoredMail } from "../../messages/mails/queue-mail";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { massPay } from "../payments/mass-pay";
import { makeReference } from "../payments/shared/reference";
import { sendInvoiceMail } from "./send-invoice-mail";
import { attachInvoice } from "./shared/attach-invoice";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

const mailer = (url = server.url) => smtpMailer(url, "Berth <panel@berth.test>");
const send = (mailId: number, url?: string) =>
  sendStoredMail(database(), mailId, mailer(url), now, attachInvoice);
const mailsAbout = (invoiceId: number) =>
  database().select().from(mails).where(eq(mails.invoiceId, invoiceId));

/** The mail about a new invoice of 5.45, queued and not sent. */
async function written(language = "en") {
  const account = await addAccount(database(), { credit: "10.00", language });
  const invoice = await addInvoice({ accountId: account.id });
  await sendInvoiceMail(invoice.id, now);
  const [mail] = await mailsAbout(invoice.id);
  if (!mail) throw new Error("No mail was written.");
  return { account, invoice, mail };
}

const jobsFor = async (invoiceId: number) =>
  (
    await database().execute<{ key: string }>(
      `select key from graphile_worker.jobs where key = 'invoice_mail:${invoiceId}'`,
    )
  ).rows.length;

describe("the mail about an invoice", () => {
  test("is due for every sale that is issued, and for nothing that sells nothing", async () => {
    const account = await addAccount(database());
    const { id } = await addInvoice({ accountId: account.id });
    expect(await jobsFor(id)).toBe(1);
    const { invoice } = await createAddFunds.call(await asUser(account.id), { amount: "10.00" });
    expect(await jobsFor(invoice)).toBe(0);
    expect(await jobsFor((await addInvoice({ accountId: account.id, isFree: true })).id)).toBe(0);
  });

  test("is written once, says what is due, and brings the invoice as PDF, as text and as HTML", async () => {
    const { account, invoice, mail } = await written();
    await sendInvoiceMail(invoice.id, now);
    expect(await mailsAbout(invoice.id)).toHaveLength(1);
    await send(mail.id);
    await send(mail.id);
    expect(server.received).toHaveLength(1);
    const [got] = server.received;
    expect(got?.subject).toBe(`Invoice ${invoice.number} for €5.45`);
    expect(got?.to).toMatchObject({ text: account.email });
    expect(got?.text).toContain("Amount due: €5.45");
    expect(got?.html).toContain(`href="http://panel.test/billing/invoices/${invoice.id}"`);
    const [pdf, ...more] = got?.attachments ?? [];
    expect(more).toEqual([]);
    expect(pdf).toMatchObject({ filename: `${invoice.number}.pdf`, contentType: "application/pdf" });
    expect(readPdf(pdf?.content ?? new Uint8Array()).lines.join("\n")).toContain("Amount due€5.45");
  });

  test("speaks the account's language, PDF and all", async () => {
    const { invoice, mail } = await written("ru");
    await send(mail.id);
    const [got] = server.received;
    expect(got?.subject).toBe(`Счёт ${invoice.number} на 5,45\u00a0€`);
    expect(got?.text).toContain("К оплате");
    const [pdf] = got?.attachments ?? [];
    expect(readPdf(pdf?.content ?? new Uint8Array()).lines.join("\n")).toContain("Не оплачен");
  });

  test.each([
    ["en", "part of payment", "€10.90"],
    ["ru", "в сводный платёж", "10,90 €"],
  ])("says in %s what pays it with others since before it was written", async (language, words, sum) => {
    const account = await addAccount(database(), { language });
    const [one, two] = [
      await addInvoice({ accountId: account.id }),
      await addInvoice({ accountId: account.id }),
    ];
    const user = await asUser(account.id);
    const { invoiceid } = await massPay.call(user, { invoices: [String(one.id), String(two.id)] });
    for (const { id } of [one, two]) await sendInvoiceMail(id, now);
    for (const { id } of [one, two]) {
      const [mail, ...more] = await mailsAbout(id);
      expect(more).toEqual([]);
      const body = mail?.body.replaceAll("\u00a0", " ") ?? "";
      for (const part of ["5", words, `#${invoiceid}`, sum, makeReference(invoiceid)])
        expect(body).toContain(part);
    }
  });

  test("asks for nothing that was paid meanwhile, and is not written about what is no more", async () => {
    const account = await addAccount(database(), { credit: "10.00" });
    const invoice = await addInvoice({ accountId: account.id });
    await applyCredit.call(await asUser(account.id), { invoice_id: String(invoice.id), amount: "5.45" });
    await sendInvoiceMail(invoice.id, now);
    expect((await mailsAbout(invoice.id))[0]?.body).toContain("It is paid already");
    const gone = await addInvoice({ accountId: account.id });
    await inTransaction((db) => refundInvoice(db, gone.id, { code: "unpaid" }, now));
    await sendInvoiceMail(gone.id, now);
    await sendInvoiceMail(999_999_999, now);
    expect(await mailsAbout(gone.id)).toEqual([]);
  });
});

test("a mail whose invoice cannot be made is known to have failed, and goes out when it can", async () => {
  const { mail } = await written();
  const refused = sendStoredMail(database(), mail.id, mailer(), now, () =>
    Promise.reject(fail("document.too_slow")),
  );
  await expect(refused).rejects.toMatchObject({ extras: { doc: "document.too_slow" } });
  const read = async () => (await database().select().from(mails).where(eq(mails.id, mail.id)))[0];
  expect(await read()).toMatchObject({
    sentAt: null,
    failedAt: now,
    lastError: expect.stringMatching(/too long/),
  });
  await send(mail.id);
  expect(await read()).toMatchObject({ sentAt: now, failedAt: null, lastError: null });
});

describe("a mail server that makes trouble", () => {
  test.each<[string, Trouble, RegExp]>([
    ["puts the mail off", "later", /451/],
    ["refuses it", "never", /550/],
    ["hangs up in the middle", "cut", /closed|reset|ECONN/i],
  ])("%s: it is kept, and delivered once when it is taken", async (_what, trouble, reason) => {
    const { mail } = await written();
    server.meet(trouble);
    await expect(send(mail.id)).rejects.toThrow(reason);
    expect(server.received).toEqual([]);
    expect((await database().select().from(mails).where(eq(mails.id, mail.id)))[0]?.sentAt).toBeNull();
    await send(mail.id);
    await send(mail.id);
    expect(server.received).toHaveLength(1);
  });

  test("takes it and hangs up before it says so: it comes again, and can be told to be the same", async () => {
    const { mail } = await written();
    server.meet("cutAfter");
    await expect(send(mail.id)).rejects.toThrow();
    await send(mail.id);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([`<mail-${mail.id}@berth.test>`, `<mail-${mail.id}@berth.test>`]);
  });

  test("has a certificate that nobody vouches for, or no TLS where it is asked for: nothing goes out", async () => {
    const { mail } = await written();
    const strange = await startMailServer({ disabledCommands: ["AUTH"] });
    await expect(send(mail.id, strange.url)).rejects.toThrow(/certificate|self.signed|expired/i);
    await expect(send(mail.id, `${server.url}/?requireTLS=true`)).rejects.toThrow(/TLS/);
    await strange.stop();
    expect([...server.received, ...strange.received]).toEqual([]);
    const [row] = await database().select().from(mails).where(eq(mails.id, mail.id));
    expect(row?.sentAt).toBeNull();
  });

  test("is not there: the mail is kept", async () => {
    const { mail, invoice } = await written();
    const away = await startMailServer();
    await away.stop();
    await expect(send(mail.id, away.url)).rejects.toThrow(/ECONNREFUSED/);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice.id));
    expect(row?.status).toBe("Unpaid");
  });
});
