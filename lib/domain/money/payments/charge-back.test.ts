import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { paymentReports } from "@/lib/db/tables/money/payments";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import { searchAudit } from "../../kernel/audit/search";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { closeReport } from "./close-report";
import { createAddFunds } from "./create-addfunds";
import { listProblems } from "./list-problems";
import { massPay } from "./mass-pay";
import { refundPayment } from "./refund-payment";
import { endRefund, performRefund } from "./shared/refund-to-card";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);
const readInvoice = async (id: number) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  return row;
};
async function customer(with_ = "0.00") {
  const { id } = await addAccount(database(), Number(with_) > 0 ? { credit: with_ } : {});
  return { id, user: await asUser(id) };
}

describe("a payment that the bank takes back", () => {
  it("is owed again, once however often that is reported", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => dispute(payment, "opened")));
    expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
    expect(await readInvoice(invoice.id)).toMatchObject({
      status: "Collections",
      paid: "0.00",
      paidAt: null,
    });
    expect(await dispute(payment, "lost")).toBe("booked");
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Collections" });
    await expectLawful();
  });

  it("can be paid again, and a dispute that is won then becomes credit", async () => {
    const { id, user } = await customer("10.00");
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    await dispute(payment, "opened");
    await applyCredit.call(user, { invoice_id: String(invoice.id), amount: "5.45" });
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Paid", paid: "5.45" });
    await dispute(payment, "won");
    expect(await dispute(payment, "won")).toBe("known");
    expect(await credit(id)).toBe("10.00");
    await expectLawful();
  });

  it("comes back when the dispute is won", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    await dispute(payment, "opened");
    await dispute(payment, "won");
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Paid", paid: "5.45" });
    await expectLawful();
  });

  it("is not taken back by a dispute that was won before it was reported as open", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    await dispute(payment, "won");
    expect(await dispute(payment, "opened")).toBe("known");
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Paid" });
    await expectLawful();
  });

  it("takes what was left over as well, as far as it was not spent", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id, "10.00");
    const other = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(other.id), amount: "4.00" });
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Collections", paid: "0.00" });
    await expectLawful();
  });

  it("of added funds takes the credit, and what was spent is owed until it is paid again", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    const payment = await payByCard(user, invoice);
    const sale = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(sale.id), amount: "5.45" });
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "0.00" });
    await expectLawful();
    await payByCard(user, invoice);
    // It pays the 5.45 that were spent.
    expect(await credit(id)).toBe("14.55");
    await expectLawful();
  });

  it("of a combined invoice makes those owed again that it had paid; what credit had paid comes back", async () => {
    const { id, user } = await customer("4.00");
    const ids = [(await addInvoice({ accountId: id })).id, (await addInvoice({ accountId: id })).id];
    const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "4.00" });
    const payment = await payByCard(user, invoiceid);
    for (const one of ids) expect((await readInvoice(one))?.status).toBe("Paid");
    await dispute(payment, "opened");
    for (const one of ids)
      expect(await readInvoice(one)).toMatchObject({ status: "Collections", paid: "0.00" });
    expect((await readInvoice(invoiceid))?.status).toBe("Cancelled");
    expect(await credit(id)).toBe("4.00");
    await expectLawful();
    await dispute(payment, "won");
    for (const one of ids) expect((await readInvoice(one))?.status).toBe("Paid");
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("of an invoice that was refunded meanwhile takes the credit that it had become", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, now()));
    expect(await credit(id)).toBe("5.45");
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Refunded" });
    await expectLawful();
  });
});

describe("a refund to the card", () => {
  const refund = (payment: number) => refundPayment.call(operatorContext(), { payment: String(payment) });

  it("refunds the sale, and the money leaves once", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id);
    expect(await refund(payment)).toMatchObject({ amount: "5.45", isKnown: false });
    expect(await credit(id)).toBe("0.00");
    expect(await refund(payment)).toMatchObject({ isKnown: true });
    await performRefund(payment, now());
    await performRefund(payment, now());
    const rows = await database().select().from(payments).where(eq(payments.refundOf, payment));
    expect(rows).toMatchObject([{ method: "sandbox", amount: "5.45", state: "done" }]);
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "Refunded" });
    await expectLawful();
  });

  it("of bought credit tells its owner what went where, once, in the owner's language", async () => {
    const { id, email } = await addAccount(database(), { language: "ru" });
    const user = await asUser(id);
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    const payment = await payByCard(user, invoice);
    await refund(payment);
    await refund(payment);
    expect(await credit(id)).toBe("0.00");
    const told = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Возврат на карту"));
    const number = (await readInvoice(invoice))?.number ?? "?";
    const paidOut = eq(ledgerEntries.key, `payout ${payment}`);
    const [entry] = await database().select().from(ledgerEntries).where(paidOut);
    const receipt = (await readInvoice(invoice))?.receiptNumber;
    expect(entry?.description).toEqual({ code: "paid_out", number: receipt });
    expect(told).toMatchObject([{ body: expect.stringMatching(`20,00.*на карту.*${number}.*баланса`) }]);
    await expectLawful();
  });

  it("that fails outside is credit again", async () => {
    const { id, user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice.id, "7.00");
    await refund(payment);
    await expectLawful();
    expect(await inTransaction((db) => endRefund(db, payment, "failed", now()))).toBe("booked");
    expect(await inTransaction((db) => endRefund(db, payment, "failed", now()))).toBe("known");
    expect(await credit(id)).toBe("7.00");
    await expectLawful();
  });

  it("of funds that are spent is refused, and of what the bank took back", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "6.00" });
    const payment = await payByCard(user, invoice);
    const sale = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(sale.id), amount: "5.45" });
    await expect(refund(payment)).rejects.toMatchObject({ extras: { doc: "credit.insufficient" } });
    await dispute(payment, "opened");
    await expect(refund(payment)).rejects.toThrow("taken back by the bank");
    await expect(refund(999_999)).rejects.toThrow("payment not found");
    await expectLawful();
  });
});

describe("what could not be booked", () => {
  const list = async () => {
    const { problems } = await listProblems.call(operatorContext(), {});
    // Debts left by other tests here end by payment and cannot be closed by staff.
    return problems.filter(({ id }) => id !== null);
  };

  it("is listed for a person, until one has settled it and said how", async () => {
    await dispute(123_456, "opened");
    const [problem] = await list();
    expect(problem).toMatchObject({ payment: null, what: expect.stringContaining("unknown") });
    const billing = await asStaff("billing");
    const id = problem?.id ?? 0;
    await expect(closeReport.call(billing, { id, reason: " " })).rejects.toThrow("reason");
    await expect(
      closeReport.call(await asStaff("support"), { id, reason: "ticket 7" }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await closeReport.call(billing, { id, reason: "another shop's payment" });
    expect(await list()).toEqual([]);
    await expect(closeReport.call(billing, { id, reason: "once more" })).rejects.toMatchObject({
      code: "conflict",
    });
    const told = await searchAudit.call(await asStaff("admin"), { action: "payments.close_report" });
    expect(told.entries).toHaveLength(1);
    expect(told.entries[0]?.changes).toContainEqual({
      field: "reason",
      from: null,
      to: "another shop's payment",
    });
  });

  it("of one payment goes together, and stands in its owner's record", async () => {
    const { id, user } = await customer();
    const payment = await payByCard(user, (await addInvoice({ accountId: id })).id);
    await database()
      .insert(paymentReports)
      .values(
        ["first", "second"].map((eventId) => ({
          method: "sandbox" as const,
          eventId,
          paymentId: payment,
          what: {},
          outcome: "wrong_currency",
          at: now(),
        })),
      );
    const [one, other] = await list();
    expect([one?.payment, other?.payment]).toEqual([payment, payment]);
    await closeReport.call(operatorContext(), { id: other?.id ?? 0, reason: "sent back to the card" });
    expect(await list()).toEqual([]);
    const { entries } = await listActivity.call(user, { action: "payments.close_report" });
    expect(entries).toMatchObject([{ who: { kind: "operator" }, target: `payment ${payment}` }]);
    await expect(
      closeReport.call(operatorContext(), { id: 999_999, reason: "nothing there" }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
