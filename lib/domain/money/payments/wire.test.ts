import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches, readEntries } from "@/lib/testing/money/ledger";
import { addSavedCard, payByCard } from "@/lib/testing/money/payments";
import {
  asBrowser,
  asImpersonator,
  asKey,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { getInvoice } from "../billing/get-invoice";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { applyCredit } from "./apply-credit";
import { createOrder } from "./card-order";
import { createAddFunds } from "./create-addfunds";
import { getProductInvoice, getRelatedInvoices } from "./get-related-invoices";
import { massPay } from "./mass-pay";
import { pickSavedCard, removeSavedCard, showCards } from "./saved-card-list";
import { bookFromCredit } from "./shared/pay-many";
import { showPayments } from "./show-payments";
import { listTransactions } from "./transactions";

withCatalogDatabase();

const euro = (value: string) => ({ value, currency: "EUR" });
const named = (doc: string) => ({ extras: { doc } });

async function customer(credit?: string) {
  const account = await addAccount(database(), credit ? { credit } : {});
  return { ...account, user: await asUser(account.id) };
}

async function owing(credit?: string) {
  const owner = await customer(credit);
  const { id, number } = await addInvoice({ accountId: owner.id });
  return { ...owner, invoice: id, number, asked: { invoice_id: String(id) } };
}

describe("the list of payments", () => {
  it("has what came in and what went back once, newest first, and nobody else's", async () => {
    const { user, id, invoice, number, asked } = await owing("50.00");
    await applyCredit.call(user, { ...asked, amount: "0.45" });
    const card = await payByCard(user, invoice);
    await createOrder.call(user, { invoice_id: String((await addInvoice({ accountId: id })).id) });
    await inTransaction((db) => refundInvoice(db, invoice, { code: "asked" }, new Date()));
    const { entries, older, newer } = await showPayments.call(user, {});
    const one = {
      at: expect.stringMatching(/Z$/),
      invoice: { id: invoice, number, title: "invoice" },
      id: expect.any(Number),
      taken_back: null,
    };
    expect(entries).toEqual([
      { ...one, method: "credit", amount: euro("-5.00"), is_refund: true },
      { ...one, method: "credit", amount: euro("-0.45"), is_refund: true },
      { ...one, id: card, method: "sandbox", amount: euro("5.00"), is_refund: false },
      { ...one, method: "credit", amount: euro("0.45"), is_refund: false },
    ]);
    expect([older, newer]).toEqual([null, null]);
    expect((await showPayments.call((await customer()).user, {})).entries).toEqual([]);
  });

  it("shows a combined payment once, but each part of it where one invoice is asked for", async () => {
    const { user, id, invoice } = await owing("50.00");
    const { id: other } = await addInvoice({ accountId: id });
    const { invoiceid } = await massPay.call(user, { invoices: [String(invoice), String(other)] });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "10.90" });
    const { entries } = await showPayments.call(user, {});
    expect(entries.map(({ invoice: { id: which }, amount }) => [which, amount.value])).toEqual([
      [invoiceid, "10.90"],
    ]);
    const list = async (fields: object) =>
      (await listTransactions.call(user, fields)).transactions.map((one) => [
        one.invoiceid,
        one.gateway,
        one.amount,
      ]);
    expect(await list({})).toEqual([[invoiceid, "credit", "10.90"]]);
    expect(await list({ invoice_id: other })).toEqual([[other, "combined", "5.45"]]);
    const [part] = (await listTransactions.call(user, { invoice_id: other })).transactions;
    expect(await list({ transaction_id: String(part?.id) })).toEqual([[other, "combined", "5.45"]]);
    expect(await list({ transaction_id: part?.id, invoice_id: invoice })).toEqual([]);
    const stranger = await customer();
    expect((await listTransactions.call(stranger.user, { invoice_id: other })).transactions).toEqual([]);
  });

  it("goes on by key, each payment once", async () => {
    const { user, id } = await customer("50.00");
    const row = {
      accountId: id,
      method: "bank_transfer",
      amount: "0.01",
      currency: "EUR",
      state: "done",
    } as const;
    const { id: invoiceId } = await addInvoice({ accountId: id });
    const at = new Date();
    await database()
      .insert(payments)
      .values(Array.from({ length: 27 }, () => ({ ...row, invoiceId, createdAt: at, endedAt: at })));
    const first = await showPayments.call(user, {});
    const second = await showPayments.call(user, { before: first.older ?? 0 });
    expect([first.entries.length, second.entries.length, second.older]).toEqual([25, 2, null]);
    expect(await showPayments.call(user, { after: second.newer ?? 0 })).toEqual({
      ...first,
      older: expect.any(Number),
    });
    await database().delete(payments).where(eq(payments.invoiceId, invoiceId));
  });
});

describe("an invoice for added funds", () => {
  it("is due in a week, sells nothing, bears no tax and stands in no ledger before it is paid", async () => {
    const { user, id } = await customer();
    const now = new Date("2031-03-04T05:06:07Z");
    const { invoice, message } = await createAddFunds.call({ ...user, now }, { amount: "12.5" });
    expect(message).toBe("Invoice created");
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row).toMatchObject({
      kind: "addfunds",
      subtotal: "12.50",
      tax: "0.00",
      total: "12.50",
      taxReason: { code: "not_a_sale" },
      issuedAt: now,
      dueAt: new Date("2031-03-11T05:06:07Z"),
    });
    expect(await readEntries(database(), id)).toEqual([]);
  });

  it("is of 1 to 10000, and otherwise refused by its field, with no number used up", async () => {
    const { user, id } = await customer();
    for (const amount of ["0.99", "10000.01", "0", "-5", "1.001", "1,00", "1e3", ""])
      await expect(createAddFunds.call(user, { amount }), amount).rejects.toMatchObject({
        code: "invalid",
        extras: { fields: { amount: expect.any(String) } },
      });
    expect(await database().$count(invoices, eq(invoices.accountId, id))).toBe(0);
    for (const amount of ["1", "10000.00"]) await createAddFunds.call(user, { amount });
    expect(await database().$count(invoices, eq(invoices.accountId, id))).toBe(2);
    expect(await findBreaches(database())).toEqual([]);
  });

  it("with one key is made once, and another amount under that key is refused", async () => {
    const { user, id } = await customer();
    const asked = { amount: "20", idempotency_key: "funds-1" };
    const both = await Promise.all([createAddFunds.call(user, asked), createAddFunds.call(user, asked)]);
    expect(both[0]).toEqual(both[1]);
    await expect(createAddFunds.call(user, { ...asked, amount: "21" })).rejects.toMatchObject(
      named("idempotency.conflict"),
    );
    expect(await database().$count(invoices, eq(invoices.accountId, id))).toBe(1);
    const other = await customer();
    expect((await createAddFunds.call(other.user, asked)).invoice).not.toBe(both[0]?.invoice);
  });
});

describe("saved cards", () => {
  const used = async (user: SignedContext) =>
    (await showCards.call(user, {})).cards.filter((card) => card.is_used).map((card) => card.id);

  it("are charged one at a time, the one that was picked, and none once it was removed", async () => {
    const { id } = await customer();
    const owner = await asBrowser(id);
    const first = await addSavedCard(id);
    await database().update(savedCards).set({ isUsed: false }).where(eq(savedCards.id, first));
    const second = await addSavedCard(id);
    expect(await used(owner)).toEqual([second]);
    await Promise.all([first, second, first].map((card) => pickSavedCard.call(owner, { id: String(card) })));
    expect(await used(owner)).toHaveLength(1);
    await pickSavedCard.call(owner, { id: String(first) });
    expect(await used(owner)).toEqual([first]);
    await removeSavedCard.call(owner, { id: String(first) });
    expect(await used(owner)).toEqual([]);
    for (const change of [pickSavedCard, removeSavedCard])
      await expect(change.call(owner, { id: String(first) })).rejects.toMatchObject(named("card.not_found"));
    expect((await showCards.call(owner, {})).cards.map((card) => card.id)).toEqual([second]);
  });

  it("are their owner's in person: not a stranger's, a program's or a visitor's", async () => {
    const { id, user } = await customer();
    const card = String(await addSavedCard(id));
    const stranger = await asBrowser((await customer()).id);
    const { context: visitor } = await asImpersonator(id, { mode: "read_write" });
    for (const change of [pickSavedCard, removeSavedCard]) {
      await expect(change.call(stranger, { id: card })).rejects.toMatchObject(named("card.not_found"));
      await expect(change.call(await asKey(id), { id: card })).rejects.toMatchObject({ code: "forbidden" });
      await expect(change.call(visitor, { id: card })).rejects.toMatchObject(
        named("impersonation.forbidden"),
      );
      for (const wrong of ["x", "", "-1"])
        await expect(change.call(user, { id: wrong })).rejects.toMatchObject(named("card.not_found"));
    }
    expect(await used(user)).toEqual([Number(card)]);
  });
});

it("many invoices paid at once from credit post what single payments would", async () => {
  const [single, many] = [await customer("20.00"), await customer("20.00")];
  const issue = async (accountId: number) => [
    (await addInvoice({ accountId })).id,
    (await addInvoice({ accountId, subtotal: "10.00", tax: "0.00", total: "10.00" })).id,
  ];
  const [ofSingle, ofMany] = [await issue(single.id), await issue(many.id)];
  for (const [{ user }, first] of [
    [single, ofSingle[0]],
    [many, ofMany[0]],
  ] as const)
    await applyCredit.call(user, { invoice_id: String(first), amount: "0.45" });
  for (const [index, amount] of ["5.00", "10.00"].entries())
    await applyCredit.call(single.user, { invoice_id: String(ofSingle[index]), amount });
  const now = new Date();
  await inTransaction(async (db) => {
    await bookFromCredit(db, [], now);
    const rows = await db.select().from(invoices).where(eq(invoices.accountId, many.id)).orderBy(invoices.id);
    await bookFromCredit(db, rows, now);
  });
  expect(await readEntries(database(), many.id)).toEqual(await readEntries(database(), single.id));
  expect(await readCredit(database(), many.id, "EUR")).toBe("4.55");
  const paid = async (accountId: number) =>
    database()
      .select({ status: invoices.status, paid: invoices.paid, credit: invoices.creditApplied })
      .from(invoices)
      .where(and(eq(invoices.accountId, accountId), eq(invoices.paymentMethod, "credit")))
      .orderBy(invoices.id);
  expect(await paid(many.id)).toEqual(await paid(single.id));
  expect(await paid(many.id)).toEqual([
    { status: "Paid", paid: "5.45", credit: "5.45" },
    { status: "Paid", paid: "10.00", credit: "10.00" },
  ]);
  expect(await findBreaches(database())).toEqual([]);
});

// Last, because the invoices of a test's server are not part of the ledger.
describe("the invoices of one server", () => {
  it("are found by its number, or by its product's in short, newest first", async () => {
    const { user, id } = await customer();
    const serverId = await addServer(database(), { id }, { hostname: "web-1" });
    const [row] = await database().select().from(servers).where(eq(servers.id, serverId));
    const product = row?.productId ?? 0;
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await addInvoice({ accountId: id, serverId })).id);
    await addInvoice({ accountId: id });
    const related = await getRelatedInvoices.call(user, { id: String(serverId) });
    expect(related.invoices.map((one) => one.id)).toEqual(ids);
    expect(Object.keys(related.invoices[0] ?? {})).toEqual(
      `id userid invoicenum date duedate datepaid last_capture_attempt date_refunded date_cancelled subtotal credit tax tax2
        total taxrate taxrate2 status paymentmethod paymethodid notes created_at updated_at`.split(/\s+/),
    );
    const one = await getInvoice.call(user, { invoice_id: String(ids[0]) });
    expect(one).toMatchObject({ order_id: null, server_id: serverId });
    expect(await getProductInvoice.call(user, { product })).toEqual({
      invoices: ids.map((invoiceid) => ({ invoiceid, total: "5.45", status: "Unpaid" })),
    });
    const stranger = await customer();
    const ofAnother = await asKey(id, {
      serverId: serverId + 1,
      permissions: ["billing/get_related_invoices"],
    });
    for (const who of [stranger.user, ofAnother] as SignedContext[])
      await expect(getProductInvoice.call(who, { product })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getProductInvoice.call(user, { product: 999_999 })).rejects.toMatchObject(
      named("server.foreign"),
    );
    await expect(getProductInvoice.call(user, { product: "x" })).rejects.toMatchObject({
      extras: { fields: { product: expect.any(String) } },
    });
  });
});
