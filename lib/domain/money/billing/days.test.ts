import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { formatDate } from "@/lib/base/time-text";
import { database, inTransaction } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { servers } from "@/lib/db/tables/servers/servers";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addHourly } from "@/lib/testing/money/hourly";
import { addInvoice } from "@/lib/testing/money/invoices";
import { only } from "@/lib/testing/money/renewal-mails";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showOverdue } from "../../orders/renewals/overdue";
import { runRenewals } from "../../orders/renewals/run";
import { getBillingData } from "../../orders/services/get-billing-data";
import { showOverview } from "../../orders/services/overview";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { createAddFunds } from "../payments/create-addfunds";
import { payTogether } from "../payments/pay-together";
import { recordTransfer } from "../payments/record-transfer";
import { makeReference } from "../payments/shared/reference";
import { listTransactions } from "../payments/transactions";
import { getInvoice } from "./get-invoice";
import { getCredits } from "./getcredits";
import { refundInvoice } from "./shared/refund-invoice";
import { showCreditHistory } from "./show-credit-history";
import { showInvoice } from "./show-invoice";

withCatalogDatabase();

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const setZone = (timeZone: string | null) =>
  database().update(companies).set({ timeZone }).where(eq(companies.id, 1));
afterEach(() => setZone(null));

/** The moment, and its date in the seller's time zone: in another year than the UTC date. */
describe.each([
  ["Europe/Moscow", "2030-12-31T21:30:00Z", "2031-01-01", "2031-02-01"],
  ["America/New_York", "2032-01-01T04:30:00Z", "2031-12-31", "2032-01-31"],
])("at the turn of the year in %s", (zone, moment, day, monthLater) => {
  const at = new Date(moment);
  const year = day.slice(0, 4);

  async function customer(credit = "0.00") {
    await setZone(zone);
    const { id } = await addAccount(database(), Number(credit) > 0 ? { credit } : {});
    return { id, user: await asUser(id, { now: at }) };
  }
  const invoiceOf = async (id: number) => {
    const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
    if (!row) throw new Error("The invoice is not there.");
    return row;
  };
  const receive = (invoice: number, amount: string) =>
    recordTransfer.call(
      { ...operatorContext(), now: at },
      {
        reference: makeReference(invoice),
        amount,
        receipt: `days ${invoice}`,
      },
    );

  it("an invoice has date, due date and number of that day and year", async () => {
    const { id, user } = await customer();
    const { id: invoice } = await addInvoice({ accountId: id, issuedAt: at });
    expect(await getInvoice.call(user, { invoice_id: String(invoice) })).toMatchObject({
      date: day,
      duedate: day,
      invoicenum: expect.stringContaining(`-${year}-`),
    });
  });

  it("a first order has them of the day on which it is paid", async () => {
    const { id, user } = await customer();
    const before = daysAfter(at, -3);
    const { id: invoice } = await addInvoice({
      accountId: id,
      issuedAt: before,
      isProForma: true,
      starts: "deployment",
    });
    expect(await getInvoice.call(user, { invoice_id: String(invoice) })).toMatchObject({ invoicenum: "" });
    await receive(invoice, "5.45");
    const paid = await getInvoice.call(user, { invoice_id: String(invoice) });
    expect(paid).toMatchObject({ date: day, invoicenum: expect.stringContaining(`-${year}-`) });
    const { lines } = await showInvoice.call(user, { id: String(invoice) });
    expect(lines[0]?.what).toMatchObject({ period: { from: day, until: monthLater } });
  });

  it("a credit note, a receipt and a document of several have theirs", async () => {
    const { id, user } = await customer();
    const sale = await addInvoice({ accountId: id, issuedAt: at });
    await inTransaction((db) => refundInvoice(db, sale.id, { code: "asked" }, at));
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, sale.id));
    expect(note).toMatchObject({ issuedOn: day, number: expect.stringContaining(`C-${year}-`) });
    const { invoice: funds } = await createAddFunds.call(user, { amount: "20.00" });
    await receive(funds, "20.00");
    expect(await invoiceOf(funds)).toMatchObject({
      receiptNumber: expect.stringContaining(`R-${year}-`),
      issuedOn: day,
    });
    // Parts that are due already leave one day to pay.
    const parts = [
      await addInvoice({ accountId: id, issuedAt: at }),
      await addInvoice({ accountId: id, issuedAt: at }),
    ];
    const names = parts.map((part) => String(part.id));
    const { invoice } = await payTogether.call(user, { invoices: names, method: "bank_transfer" });
    expect(await getInvoice.call(user, { invoice_id: String(invoice) })).toMatchObject({
      date: day,
      duedate: dayAfter(day, 1),
    });
    // Dates are in that zone; times stay in UTC.
    const { message } = await getCredits.call(user, {});
    expect(message.credits.credit.map(({ date }) => date)).toEqual([day]);
    const { transactions } = await listTransactions.call(user, {});
    expect(transactions[0]?.date).toBe(moment.replace("T", " ").replace("Z", ""));
  });

  it("a renewal has its period in them, and its server its due date", async () => {
    await setZone(zone);
    const service = await addService(daysAfter(at, -31));
    const begins = { dueAt: at, readyAt: at };
    await database().update(servers).set(begins).where(eq(servers.id, service.serverId));
    const { id } = service.account;
    await runRenewals(daysAfter(at, -14));
    const { invoice } = await only(service);
    const user = await asUser(id, { now: at });
    const { lines } = await showInvoice.call(user, { id: String(invoice.id) });
    expect(lineOnWire(lines[0]?.what ?? { code: "discount" })).toMatch(
      new RegExp(`, ${day} – ${monthLater}$`),
    );
    expect(await getInvoice.call(user, { invoice_id: String(invoice.id) })).toMatchObject({ duedate: day });
    expect(await getBillingData.call(user, { id: String(service.serverId) })).toMatchObject({
      next_due_date: day,
    });
    expect(await showOverview.call(user, { id: service.serverId })).toMatchObject({ due_on: day });
    const late = await asUser(id, { now: daysAfter(at, 1) });
    expect(await showOverdue.call(late, {})).toMatchObject({ suspends: dayAfter(day, 3) });
  });

  it("the credit of a year has them, from the first to today", async () => {
    const { user } = await customer("10.00");
    const { invoice: funds } = await createAddFunds.call(user, { amount: "20.00" });
    await receive(funds, "20.00");
    expect(await showCreditHistory.call(user, {})).toMatchObject({
      ...{ since: dayAfter(day, -365), until: day, before: { value: "10.00" } },
      days: [{ date: day, credit: { value: "30.00" } }],
    });
  });

  it("a server by the hour that credit does not cover is deleted on one of them, as its mail and its page say", async () => {
    await setZone(zone);
    const { account, serverId } = await addHourly(daysAfter(at, -3), { credit: "0.60" });
    await runRenewals(at);
    const [mail] = await database()
      .select()
      .from(mails)
      .where(and(eq(mails.accountId, account.id), eq(mails.kind, "server.suspended")));
    const deletes = dayAfter(day, 11);
    expect(mail?.body).toContain(`kept until ${formatDate(deletes, "en")};`);
    const user = await asUser(account.id, { now: at });
    expect(await showOverview.call(user, { id: serverId })).toMatchObject({ deletes });
  });

  it("a server that its owner ends has its last day in them", async () => {
    await setZone(zone);
    // The current hour ends 15 minutes later.
    const { account, serverId } = await addHourly(new Date(daysAfter(at, -1).getTime() + 15 * 60_000));
    await runRenewals(at);
    const user = await asUser(account.id, { now: at });
    await requestCancellation.call(user, { id: String(serverId), cancellation_type: 0 });
    expect(await showOverview.call(user, { id: serverId })).toMatchObject({ ends: day });
  });
});
