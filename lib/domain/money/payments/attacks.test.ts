import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import type { OutsideState } from "@/lib/outside/payments/port";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard, readCheckout } from "@/lib/testing/money/payments";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { updateClient } from "../../customers/accounts/update-client";
import type { SignedContext } from "../../kernel/operation/context";
import { cancelOrder } from "../../orders/orders/cancel-order";
import { getCredits } from "../billing/getcredits";
import { showBilling } from "../billing/overview";
import { creditPart } from "../billing/shared/credit-note";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { askPayment } from "./ask-payment";
import { createAddFunds } from "./create-addfunds";
import { listProblems } from "./list-problems";
import { massPay } from "./mass-pay";
import { refundPayment } from "./refund-payment";
import { pressSandbox } from "./sandbox-page";
import { performRefund } from "./shared/refund-to-card";
import { takeReport } from "./shared/take-report";
import { startPayment } from "./start-payment";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);
const readInvoice = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0];

async function owing(with_ = "0.00") {
  const { id } = await addAccount(database(), Number(with_) > 0 ? { credit: with_ } : {});
  const invoice = await addInvoice({ accountId: id });
  return { id, user: await asUser(id), invoice: invoice.id };
}

const start = (user: SignedContext, invoice: number) =>
  startPayment.call(user, { invoice_id: String(invoice), method: "sandbox" });
const payWithCredit = (user: SignedContext, invoice: number, amount: string) =>
  applyCredit.call(user, { invoice_id: String(invoice), amount });
const press = (address: string) =>
  pressSandbox.call(asGuest(), { id: address.split("/").at(-1) ?? "", card: "good" });

/** The provider reports the state of the payment, each time in a new report. */
async function report(payment: number, event: string, state: "done" | "failed" = "done", amount?: string) {
  const { checkout, payment: row } = await readCheckout(payment);
  const is: OutsideState =
    state === "failed"
      ? { state, reason: "declined" }
      : {
          state,
          reference: `money ${payment}`,
          amount: amount ?? row.amount,
          currency: row.currency,
          card: null,
        };
  const { key, outsideId } = checkout;
  const eventId = `${event} ${payment}`;
  return takeReport("sandbox", { eventId, about: "payment", key, outsideId: outsideId ?? "", is }, now());
}

describe("two tabs with the same invoice", () => {
  it("one paying by card while the other pays a part from credit: the card's excess is credit", async () => {
    const { id, user, invoice } = await owing("10.00");
    const { payment, address } = await start(user, invoice);
    await payWithCredit(user, invoice, "2.00");
    await press(address);
    await askPayment(payment, now());
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid", paid: "5.45", creditApplied: "2.00" });
    expect(await credit(id)).toBe("10.00");
    await expectLawful();
  });

  it("a page opened after that asks for the rest alone, and both pages paid keep every cent", async () => {
    const { id, user, invoice } = await owing("10.00");
    const first = await start(user, invoice);
    await payWithCredit(user, invoice, "2.00");
    const second = await start(user, invoice);
    expect(second.payment).not.toBe(first.payment);
    expect((await readCheckout(second.payment)).payment.amount).toBe("3.45");
    await Promise.all([press(first.address), press(second.address)]);
    await Promise.all([askPayment(first.payment, now()), askPayment(second.payment, now())]);
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid", paid: "5.45" });
    // 10.00, 5.45 and 3.45 arrived, and 5.45 was owed.
    expect(await credit(id)).toBe("13.45");
    await expectLawful();
  });

  it("pressing at the same moment, again and again: nothing is paid twice, nothing is lost", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, user, invoice } = await owing("5.45");
      const { payment, address } = await start(user, invoice);
      const [, byCredit] = await Promise.allSettled([
        press(address).then(() => askPayment(payment, now())),
        payWithCredit(user, invoice, "5.45"),
      ]);
      expect(await readInvoice(invoice)).toMatchObject({ status: "Paid", paid: "5.45" });
      expect(await credit(id)).toBe("5.45");
      if (byCredit.status === "rejected") expect(String(byCredit.reason)).toMatch(/balance|paid/i);
    }
    await expectLawful();
  });
});

describe("a late report", () => {
  it("of a payment whose invoice credit paid, and that was refunded since, becomes credit once", async () => {
    const { id, user, invoice } = await owing("5.45");
    const { payment } = await start(user, invoice);
    await payWithCredit(user, invoice, "5.45");
    await inTransaction((db) => refundInvoice(db, invoice, { code: "unpaid" }, now()));
    expect(await report(payment, "late")).toBe("booked");
    expect(await report(payment, "later")).toBe("known");
    expect(await credit(id)).toBe("10.90");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Refunded" });
    await expectLawful();
  });

  it("of a payment that was sent back to its card is known, and brings nothing back", async () => {
    const { id, user, invoice } = await owing();
    const payment = await payByCard(user, invoice);
    await refundPayment.call(operatorContext(), { payment: String(payment) });
    await performRefund(payment, now());
    expect(await report(payment, "late")).toBe("known");
    expect(await report(payment, "late and failed", "failed")).toBe("known");
    expect(await report(payment, "late and more", "done", "99.00")).toBe("known");
    await askPayment(payment, now());
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Refunded" });
    await expectLawful();
  });

  it("of a success that brought nothing is a failure", async () => {
    const { id, user, invoice } = await owing();
    const { payment } = await start(user, invoice);
    expect(await report(payment, "nothing", "done", "0.00")).toBe("failed");
    expect(await report(payment, "less than nothing", "done", "-0.55")).toBe("known");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Unpaid", paid: "0.00" });
    expect(await report(payment, "after all")).toBe("booked");
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("at the moment of the refund: the money goes to the card or stays, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, user, invoice } = await owing();
      const payment = await payByCard(user, invoice);
      await Promise.all([
        refundPayment.call(operatorContext(), { payment: String(payment) }),
        report(payment, "again"),
        report(payment, "and again"),
      ]);
      expect(await credit(id)).toBe("0.00");
    }
    await expectLawful();
  });
});

describe("added funds that are cancelled while their payment arrives", () => {
  it("become credit once, whichever comes first", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const { id } = await addAccount(database());
      const user = await asUser(id);
      const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
      const { payment } = await start(user, invoice);
      const cancel = () => cancelOrder.call(user, { invoice: String(invoice) }).catch(() => null);
      const arrive = () => report(payment, "arrives");
      await Promise.all(round % 2 ? [cancel(), arrive()] : [arrive(), cancel()]);
      expect(await credit(id)).toBe("20.00");
      ends.add((await readInvoice(invoice))?.status ?? "");
    }
    for (const end of ends) expect(["Paid", "Cancelled"]).toContain(end);
    await expectLawful();
  });

  it("after a part was paid give that part back, and the late rest becomes credit, too", async () => {
    const { id } = await addAccount(database());
    const user = await asUser(id);
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    await payByCard(user, invoice, "8.00");
    const { payment } = await start(user, invoice);
    await cancelOrder.call(user, { invoice: String(invoice) });
    expect(await credit(id)).toBe("8.00");
    await report(payment, "late", "done", "12.00");
    expect(await credit(id)).toBe("20.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Cancelled" });
    await expectLawful();
  });
});

describe("money in the currency that the account had before", () => {
  const toDollars = (user: SignedContext) => updateClient.call(user, { billing_currency: 3 });
  const inUse = { extras: { doc: "currency.in_use" } };

  /** A payment was started, and its invoice canceled. */
  async function abandoned() {
    const { id } = await addAccount(database());
    const user = await asUser(id);
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    const { payment } = await start(user, invoice);
    await cancelOrder.call(user, { invoice: String(invoice) });
    return { id, user, invoice, payment };
  }

  it("may still arrive while a payment is under way, so that the currency stays", async () => {
    const { user, payment } = await abandoned();
    await expect(toDollars(user)).rejects.toMatchObject(inUse);
    await report(payment, "gave up", "failed");
    await toDollars(user);
  });

  it("that arrives all the same is kept in its currency, and a person is told of it", async () => {
    const { id, user, payment } = await abandoned();
    await report(payment, "gave up", "failed");
    await toDollars(user);
    expect(await report(payment, "after all")).toBe("booked");
    expect(await credit(id)).toBe("20.00");
    const shown = await getCredits.call(await asUser(id), {});
    expect(shown.message.credits.credit).toEqual([]);
    const [owner] = await database().select().from(accounts).where(eq(accounts.id, id));
    const { problems } = await listProblems.call(operatorContext(), {});
    expect(problems).toContainEqual(
      expect.objectContaining({
        payment: null,
        what: `credit_in_other_currency 20.00 EUR of client ${owner?.billingId}`,
      }),
    );
    await expectLawful();
  });

  it("is not owed as the same number of another: what was paid before the change is paid by itself", async () => {
    const { id, user, invoice } = await owing();
    const payment = await payByCard(user, invoice);
    // Some banks take longer than the dispute period.
    await toDollars(await asUser(id, { now: new Date(Date.now() + 121 * 86_400_000) }));
    await dispute(payment, "opened");
    const dollars = await asUser(id);
    await expect(massPay.call(dollars, { invoices: [String(invoice)] })).rejects.toThrow("currency");
    expect((await showBilling.call(dollars, {})).together.invoices).toEqual([]);
    await payByCard(dollars, invoice);
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid", currency: "EUR" });
    await expectLawful();
  });

  it("is on no invoice at the moment of the change: one of the two is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addAccount(database());
      const user = await asUser(id);
      await Promise.allSettled([toDollars(user), createAddFunds.call(user, { amount: "20.00" })]);
      const [owner] = await database().select().from(accounts).where(eq(accounts.id, id));
      const rows = await database().select().from(invoices).where(eq(invoices.accountId, id));
      for (const { currency } of rows) expect(currency).toBe(owner?.currency);
    }
  });
});

it("a refund of what a credit note gave back in part names the rest in its rows", async () => {
  const { id, user, invoice } = await owing("10.00");
  await payWithCredit(user, invoice, "2.00");
  await payWithCredit(user, invoice, "3.45");
  const part = { subtotal: eur("1.00"), tax: eur("0.21") };
  await inTransaction((db) =>
    creditPart(db, invoice, part, { code: "unused", hostname: "web-1", days: 3 }, now()),
  );
  expect(await inTransaction((db) => refundInvoice(db, invoice, { code: "unpaid" }, now()))).toEqual(
    eur("4.24"),
  );
  const rows = await database().select().from(payments).where(eq(payments.invoiceId, invoice));
  const back = rows.filter(({ refundOf }) => refundOf !== null).map(({ amount }) => amount);
  expect(back.sort()).toEqual(["2.00", "2.24"]);
  expect(await credit(id)).toBe("10.00");
  await expectLawful();
});
