import { describe, expect, it } from "vitest";
import { zeroMoment } from "@/lib/base/form-values";
import { dayIn } from "@/lib/base/time-zone";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readEntries } from "@/lib/testing/money/ledger";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { showOverdue } from "../../orders/renewals/overdue";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { listTransactions } from "../payments/transactions";
import { getInvoice } from "./get-invoice";
import { getInvoices } from "./get-invoices";
import { getCredits } from "./getcredits";
import { showBilling } from "./overview";
import { refundInvoice } from "./shared/refund-invoice";
import { showCredit } from "./show-credit";
import { showCreditHistory } from "./show-credit-history";
import { showInvoice } from "./show-invoice";
import { showInvoices } from "./show-invoices";

withCatalogDatabase();

const notFound = { code: "not_found", extras: { doc: "invoice.not_found" } };
const issuedAt = new Date("2031-02-03T04:05:06Z");

async function customer(credit?: string) {
  const account = await addAccount(database(), credit ? { credit } : {});
  return { ...account, user: await asUser(account.id) };
}

const buyer = ({ email }: { email: string }) => ({
  name: "Test Customer",
  address: "Street 1, 3511 AA Utrecht",
  country: "NL",
  tax_id: "",
  email,
});
const seller = {
  name: "Berth Demo B.V.",
  address: "Keizersgracht 1, 1015 CN Amsterdam",
  country: "NL",
  tax_id: "NL000000000B01",
  email: "",
};

describe("get_invoice", () => {
  it("answers every field of an invoice that nobody has paid", async () => {
    const owner = await customer();
    const { id, number } = await addInvoice({ accountId: owner.id, issuedAt });
    expect(await getInvoice.call(owner.user, { invoice_id: String(id) })).toEqual({
      invoiceid: id,
      invoicenum: number,
      userid: owner.billingId,
      date: "2031-02-03",
      duedate: "2031-02-03",
      datepaid: zeroMoment,
      lastcaptureattempt: zeroMoment,
      subtotal: "4.50",
      credit: "0.00",
      tax: "0.95",
      tax2: "0.00",
      total: "5.45",
      balance: "5.45",
      taxrate: "21.00",
      taxrate2: "0.00",
      status: "Unpaid",
      paymentmethod: "credit",
      notes: "",
      ccgateway: false,
      items: {
        item: [
          {
            id: expect.any(Number),
            type: "Hosting",
            relid: 1,
            description: "vm.v3-small (NL, web-1)",
            amount: "4.50",
            taxed: 1,
            inv_id: 0,
          },
        ],
      },
      transactions: "",
      currencycode: "EUR",
      seller,
      buyer: buyer(owner),
      tax_reason: "VAT 21 % of Netherlands, the seller's country",
      trace: ["total: 5.45 EUR"],
      order_id: null,
      server_id: null,
      job: null,
    });
  });

  it("tells payments and refunds apart, each with what came in and what went out", async () => {
    const owner = await customer("5.00");
    const { id } = await addInvoice({ accountId: owner.id, issuedAt });
    await applyCredit.call(owner.user, { invoice_id: String(id), amount: "1.23" });
    const half = await getInvoice.call(owner.user, { invoice_id: String(id) });
    expect(half).toMatchObject({ status: "Unpaid", credit: "1.23", balance: "4.22", datepaid: zeroMoment });
    const payment = await payByCard(owner.user, id);
    await inTransaction((db) => refundInvoice(db, id, { code: "asked" }, issuedAt));
    const whole = await getInvoice.call(owner.user, { invoice_id: String(id) });
    expect(whole).toMatchObject({ status: "Refunded", credit: "1.23", balance: "0.00", ccgateway: true });
    const common = { userid: owner.billingId, invoiceid: id, fees: "0.00", currency: "EUR" };
    const [first, , ...back] = whole.transactions as { id: number }[];
    expect(first).toEqual({
      ...common,
      id: expect.any(Number),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      gateway: "credit",
      description: "Payment",
      amount: "1.23",
      amountin: "1.23",
      amountout: "0.00",
      transid: "",
      refundid: 0,
    });
    const returned = { ...common, gateway: "credit", description: "Refund", amountin: "0.00", transid: "" };
    expect(back).toMatchObject([
      { ...returned, amount: "-1.23", amountout: "1.23", refundid: first?.id },
      { ...returned, amount: "-4.22", amountout: "4.22", refundid: payment, date: "2031-02-03 04:05:06" },
    ]);
    const { transactions } = await listTransactions.call(owner.user, {});
    expect(transactions.toReversed()).toEqual(whole.transactions);
  });

  it("names the server of a line only once there is one, and what is not taxed", async () => {
    const owner = await customer();
    const serverId = await addServer(database(), owner, { hostname: "web-1" });
    const { id } = await addInvoice({ accountId: owner.id, serverId });
    await database()
      .insert(invoiceLines)
      .values({
        invoiceId: id,
        code: "addresses",
        type: "Item",
        serverId: serverId + 1,
        description: { code: "ipv4", count: 2 },
        quantity: 2,
        unitPrice: "0.00",
        amount: "0.00",
        isTaxed: false,
      });
    const { items } = await getInvoice.call(owner.user, { invoice_id: String(id) });
    expect(items.item).toMatchObject([
      { inv_id: serverId, taxed: 1 },
      { inv_id: 0, taxed: 0, relid: 0, description: "Additional IPv4 addresses: 2" },
    ]);
  });

  it("refuses what is no number, nobody's or someone else's with one and the same answer", async () => {
    const owner = await customer();
    const stranger = await customer();
    const { id } = await addInvoice({ accountId: owner.id });
    for (const invoice_id of [String(id), "999999999", "9999999999", "1.0", " 1", "0x1", "-1", "", "x"])
      await expect(getInvoice.call(stranger.user, { invoice_id })).rejects.toMatchObject(notFound);
    await expect(getInvoice.call(stranger.user, {})).rejects.toMatchObject(notFound);
  });

  it("and everything else of billing is closed to a key of one server, that server's invoices too", async () => {
    const owner = await customer();
    const serverId = await addServer(database(), owner, { hostname: "mine" });
    const key = await asKey(owner.id, { serverId });
    const { id } = await addInvoice({ accountId: owner.id, serverId });
    for (const look of [
      () => getInvoice.call(key, { invoice_id: String(id) }),
      () => showInvoice.call(key, { id: String(id) }),
      () => getInvoices.call(key, {}),
      () => showInvoices.call(key, {}),
      () => getCredits.call(key, {}),
      () => showCredit.call(key, {}),
      () => showCreditHistory.call(key, {}),
      () => listTransactions.call(key, {}),
      () => showBilling.call(key, {}),
      () => showOverdue.call(key, {}),
    ])
      await expect(look()).rejects.toMatchObject({ code: "forbidden", extras: { doc: "right.missing" } });
  });
});

describe("get_invoices", () => {
  it("answers every field, with the signs of each currency", async () => {
    const owner = await customer();
    const { id, number } = await addInvoice({ accountId: owner.id, issuedAt });
    const { invoices, ...counts } = await getInvoices.call(owner.user, {});
    expect(counts).toEqual({ totalresults: 1, numreturned: 1 });
    expect(invoices.invoice).toEqual([
      {
        id,
        userid: owner.billingId,
        firstname: "Test",
        lastname: "Customer",
        companyname: "",
        invoicenum: number,
        date: "2031-02-03",
        duedate: "2031-02-03",
        datepaid: zeroMoment,
        last_capture_attempt: zeroMoment,
        date_refunded: zeroMoment,
        date_cancelled: zeroMoment,
        subtotal: "4.50",
        credit: "0.00",
        tax: "0.95",
        tax2: "0.00",
        total: "5.45",
        taxrate: "21.00",
        taxrate2: "0.00",
        status: "Unpaid",
        paymentmethod: "credit",
        paymethodid: null,
        notes: "",
        created_at: "2031-02-03 04:05:06",
        updated_at: "2031-02-03 04:05:06",
        currencycode: "EUR",
        currencyprefix: "€",
        currencysuffix: "EUR",
      },
    ]);
    for (const [currency, prefix, suffix] of [
      ["RUB", "", "₽"],
      ["USD", "$", "USD"],
    ] as const) {
      const { id: accountId } = await addAccount(database(), { currency });
      await addInvoice({ accountId, currency });
      const answer = await getInvoices.call(await asUser(accountId), {});
      expect(answer.invoices.invoice).toMatchObject([
        { currencycode: currency, currencyprefix: prefix, currencysuffix: suffix },
      ]);
    }
  });

  it("comes in pages, newest first, and counts what passes the filter, not what is shown", async () => {
    const owner = await customer("5.45");
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.unshift((await addInvoice({ accountId: owner.id })).id);
    const [, paid] = ids;
    await applyCredit.call(owner.user, { invoice_id: String(paid), amount: "5.45" });
    const list = async (input: Parameters<typeof getInvoices.call>[1]) => {
      const { invoices, ...counts } = await getInvoices.call(owner.user, input);
      return { ...counts, ids: invoices.invoice.map(({ id }) => id) };
    };
    expect(await list({})).toEqual({ totalresults: 4, numreturned: 4, ids });
    expect(await list({ limitstart: "1", limitnum: "2" })).toEqual({
      totalresults: 4,
      numreturned: 2,
      ids: ids.slice(1, 3),
    });
    expect(await list({ limitstart: 4 })).toEqual({ totalresults: 4, numreturned: 0, ids: [] });
    expect(await list({ status: "Paid" })).toEqual({ totalresults: 1, numreturned: 1, ids: [paid] });
    const unpaid = ids.filter((id) => id !== paid);
    expect(await list({ status: "Unpaid", limitnum: 2 })).toMatchObject({
      totalresults: 3,
      ids: unpaid.slice(0, 2),
    });
    for (const [wrong, parameter] of [
      [{ limitnum: 0 }, "limitnum"],
      [{ limitnum: 251 }, "limitnum"],
      [{ limitstart: -1 }, "limitstart"],
      [{ limitstart: "1e1" }, "limitstart"],
      [{ status: "unpaid" }, "status"],
    ] as const)
      await expect(list(wrong as object)).rejects.toMatchObject({
        code: "invalid",
        message: expect.stringContaining(parameter),
      });
    const stranger = await customer();
    expect(await getInvoices.call(stranger.user, {})).toMatchObject({ totalresults: 0, numreturned: 0 });
  });

  it("tells when an invoice was refunded or cancelled, and why", async () => {
    const owner = await customer("5.45");
    const { id: paid } = await addInvoice({ accountId: owner.id });
    const { id: unpaid } = await addInvoice({ accountId: owner.id });
    await applyCredit.call(owner.user, { invoice_id: String(paid), amount: "5.45" });
    for (const id of [paid, unpaid])
      await inTransaction((db) => refundInvoice(db, id, { code: "unpaid" }, issuedAt));
    const moment = "2031-02-03 04:05:06";
    const notes = "The order was not paid in time";
    expect((await getInvoices.call(owner.user, {})).invoices.invoice).toMatchObject([
      { id: unpaid, status: "Cancelled", date_cancelled: moment, date_refunded: zeroMoment, notes },
      { id: paid, status: "Refunded", date_refunded: moment, date_cancelled: zeroMoment, notes },
    ]);
  });
});

describe("the credit", () => {
  it("is every movement in the order in which it happened, with the invoice behind it", async () => {
    const owner = await customer();
    expect((await getCredits.call(owner.user, {})).message).toEqual({
      result: "success",
      totalresults: 0,
      clientid: owner.billingId,
      credits: { credit: [] },
    });
    await giveCredit(database(), owner.id, "EUR", "7.77");
    const { id, number } = await addInvoice({ accountId: owner.id });
    await applyCredit.call(owner.user, { invoice_id: String(id), amount: "5.45" });
    const day = dayIn(new Date(), "Europe/Amsterdam");
    const { message } = await getCredits.call(owner.user, {});
    expect(message.totalresults).toBe(2);
    expect(message.credits.credit).toEqual([
      { id: expect.any(Number), date: day, description: "Credit added", amount: "7.77", relid: 0 },
      {
        id: expect.any(Number),
        date: day,
        description: expect.stringContaining(number ?? "none"),
        amount: "-5.45",
        relid: id,
      },
    ]);
    const stranger = await customer("1.00");
    expect((await getCredits.call(stranger.user, {})).message.totalresults).toBe(1);
  });

  it("of other currencies is neither listed, nor added up, nor drawn", async () => {
    const owner = await customer("7.77");
    await giveCredit(database(), owner.id, "USD", "1000.00");
    expect((await getCredits.call(owner.user, {})).message.totalresults).toBe(1);
    expect(await showCredit.call(owner.user, {})).toMatchObject({ total: 1 });
    expect((await showBilling.call(owner.user, {})).credit).toEqual({ value: "7.77", currency: "EUR" });
    expect((await showCreditHistory.call(owner.user, {})).days.map(({ credit }) => credit.value)).toEqual([
      "7.77",
    ]);
  });

  it("bought is one movement for its money, and one more when the bank takes it back", async () => {
    const owner = await customer();
    const { invoice } = await createAddFunds.call(owner.user, { amount: "20.00" });
    const payment = await payByCard(owner.user, invoice);
    await dispute(payment, "opened");
    const { message } = await getCredits.call(owner.user, {});
    expect(message.credits.credit.map(({ amount, relid }) => [amount, relid])).toEqual([
      ["20.00", invoice],
      ["-20.00", invoice],
    ]);
    expect(await readEntries(database(), owner.id)).toEqual([
      ["payment", "clearing 20.00", "payments -20.00"],
      ["payment", "clearing -20.00", "credit 20.00"],
      ["chargeback", "clearing -20.00", "payments 20.00"],
      ["chargeback", "clearing 20.00", "credit -20.00"],
    ]);
  });
});
