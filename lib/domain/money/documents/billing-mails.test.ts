import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Locale, locales } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { type MailServer, startMailServer } from "@/lib/testing/fakes/mail-server";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredMail } from "../../messages/mails/queue-mail";
import { runRenewals } from "../../orders/renewals/run";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { attachCreditNote } from "../e-invoices/shared/attach-documents";
import { applyCredit } from "../payments/apply-credit";
import { sendInvoiceMail } from "./send-invoice-mail";
import { attachInvoice } from "./shared/attach-invoice";
import { attachLetter } from "./shared/attach-letter";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** Runs a day's jobs, from the renewals to the delivery of the resulting mails. */
async function runJobs(accountId: number, now: Date): Promise<void> {
  await runRenewals(now);
  const own = await database().select().from(invoices).where(eq(invoices.accountId, accountId));
  for (const { id } of own) await sendInvoiceMail(id, now);
  const written = await database()
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.accountId, accountId))
    .orderBy(asc(mails.id));
  const mailer = smtpMailer(server.url, "Berth <panel@berth.test>");
  for (const { id } of written)
    await sendStoredMail(database(), id, mailer, now, attachInvoice, attachLetter, attachCreditNote);
}

/** A customer with a server that is not paid on time, from its next invoice to its suspension; each day's jobs run twice. */
async function owing(language: Locale, tags: Record<string, string>) {
  const account = await addAccount(database(), { language, tags });
  const { serverId, dueAt } = await addService(start, { account });
  for (const days of [-14, -14, -1, -1, 1, 1, 3, 3]) await runJobs(account.id, daysAfter(dueAt, days));
  const [renewed] = await readRenewals(serverId);
  if (!renewed) throw new Error("Nothing was renewed.");
  return { account, serverId, invoice: renewed.invoice, later: daysAfter(dueAt, 4) };
}

const arrivedAt = (email: string) =>
  server.received.filter(({ to }) => to && "text" in to && to.text === email);

/** Start of each mail's subject, without the server's name and numbers. */
const subjectsAt = (email: string): string[] =>
  arrivedAt(email).map(({ subject }) =>
    (subject ?? "")
      .replace(/EUC?-\d+-\d+/, "#")
      .replace(/nl\d+/, "web")
      .replace(/\u00a0/g, " "),
  );

const said = {
  en: {
    asked: /^Invoice (\S+) for/,
    ordered: ["Invoice # is paid", "Invoice # for €5.45"],
    created: "Invoice # for €5.45",
    low: "Your credit will not cover web",
    reminder: "web: €5.45 due on 28 Feb 2030",
    failed: "Automatic payment for web failed",
    overdue: "Overdue: €5.45 for web",
    suspended: "Server web is suspended",
    paid: "Invoice # is paid",
    note: "Credit note #",
  },
  ru: {
    asked: /^Счёт (\S+) на/,
    ordered: ["Счёт # оплачен", "Счёт # на 5,45 €"],
    created: "Счёт # на 5,45 €",
    low: "Баланса не хватит на web",
    reminder: "web: 5,45 € до 28 февр. 2030",
    failed: "Автоплатёж за web не прошёл",
    overdue: "Просрочено: 5,45 € за web",
    suspended: "Сервер web приостановлен",
    paid: "Счёт # оплачен",
    note: "Корректировочный счёт #",
  },
  de: {
    asked: /^Rechnung (\S+) über/,
    ordered: ["Rechnung # ist bezahlt", "Rechnung # über 5,45 €"],
    created: "Rechnung # über 5,45 €",
    low: "Ihr Guthaben reicht nicht für web",
    reminder: "web: 5,45 € fällig am 28. Feb. 2030",
    failed: "Automatische Zahlung für web fehlgeschlagen",
    overdue: "Überfällig: 5,45 € für web",
    suspended: "Server web ist gesperrt",
    paid: "Rechnung # ist bezahlt",
    note: "Rechnungskorrektur #",
  },
} as const;

test.each(locales)(
  "in %s: every kind of mail about money arrives once, as text and as HTML, an invoice's and a credit note's with its PDF",
  async (language) => {
    const { ordered, created, reminder, overdue, suspended, paid, note, low, failed } = said[language];
    const { account, serverId, invoice, later } = await owing(language, {});
    await giveCredit(database(), account.id, account.currency, invoice.total);
    const owner = await asUser(account.id, { now: later });
    await applyCredit.call(owner, { invoice_id: String(invoice.id), amount: invoice.total });
    await requestCancellation.call(owner, { id: String(serverId), cancellation_type: 1 });
    for (let turn = 0; turn < 2; turn++) await runJobs(account.id, later);
    const paidLate = [...ordered, created, reminder, overdue, suspended, paid, note];
    expect(subjectsAt(account.email)).toEqual(paidLate);
    const automatic = await owing(language, { auto_credit: "1" });
    const { email } = automatic.account;
    expect(subjectsAt(email).sort()).toEqual(
      [...ordered, created, low, reminder, failed, overdue, suspended].sort(),
    );

    for (const { subject, text, html, attachments } of [...arrivedAt(account.email), ...arrivedAt(email)]) {
      expect(text?.trim(), subject).not.toBe("");
      expect(html, subject).toContain('href="http://panel.test/billing');
      const document = subject?.match(said[language].asked) ?? subject?.match(/(EUC-\S+)/);
      expect(attachments, subject).toHaveLength(document ? 1 : 0);
      const [pdf] = attachments;
      if (!document || !pdf) continue;
      expect(pdf.content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
      expect(readPdf(pdf.content).lines.join("\n")).toContain(document[1]);
    }
  },
);
