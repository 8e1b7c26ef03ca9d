import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { minus } from "@/lib/testing/money/decimal-sums";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { creditPart } from "../billing/shared/credit-note";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { refundPayment } from "./refund-payment";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const readInvoice = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0];

/** Paid by card, and 3.63 of the 5.45 was refunded as credit, as when a server is canceled immediately. */
async function refundedPayment() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const { id: invoice } = await addInvoice({ accountId: id });
  const payment = await payByCard(user, invoice);
  const part = { subtotal: eur("3.00"), tax: eur("0.63") };
  const reason = { code: "unused", hostname: "web-1", days: 20 } as const;
  await inTransaction((db) => creditPart(db, invoice, part, reason, now()));
  return { id, user, invoice, payment };
}

describe("a payment that the bank takes back after a part of it had become credit", () => {
  it("takes that credit, and only the rest is owed again", async () => {
    const { id, invoice, payment } = await refundedPayment();
    expect(await credit(id)).toBe("3.63");
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "3.63" });
    await dispute(payment, "won");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid" });
    expect(await credit(id)).toBe("3.63");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is not sent back by the panel once it was won, because the system outside does not know the money by that name", async () => {
    const { id, invoice, payment } = await refundedPayment();
    for (const is of ["opened", "won"] as const) await dispute(payment, is);
    const isWon = like(payments.externalReference, "won %");
    const [won] = await database()
      .select()
      .from(payments)
      .where(and(eq(payments.accountId, id), isWon));
    const refund = refundPayment.call(await asStaff("billing"), { payment: String(won?.id) });
    await expect(refund).rejects.toMatchObject({ code: "invalid" });
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid" });
    expect(await credit(id)).toBe("3.63");
  });

  it("owes what of that credit was spent", async () => {
    const { id, user, invoice, payment } = await refundedPayment();
    const { id: other } = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(other), amount: "3.00" });
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "0.63" });
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("takes it once, although a second payment is taken back, and no other credit", async () => {
    const { id, user, invoice, payment } = await refundedPayment();
    await giveCredit(database(), id, "EUR", "1.00");
    await dispute(payment, "opened");
    expect(await credit(id)).toBe("1.00");
    const again = await payByCard(user, invoice);
    expect(await readInvoice(invoice)).toMatchObject({ status: "Paid" });
    await giveCredit(database(), id, "EUR", "9.00");
    await dispute(again, "opened");
    expect(await credit(id)).toBe("10.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "3.63" });
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("takes it also when what it was spent on is cancelled only afterwards", async () => {
    const start = new Date();
    const service = await addService(start);
    const { id } = service.account;
    const [bought] = await database().select().from(invoices).where(eq(invoices.accountId, id));
    const user = await asUser(id);
    const { id: invoice } = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice);
    const part = { subtotal: eur("3.00"), tax: eur("0.63") };
    await inTransaction((db) =>
      creditPart(db, invoice, part, { code: "unused", hostname: "web-1", days: 20 }, now()),
    );
    const { id: other } = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(other), amount: "3.63" });
    await dispute(payment, "opened");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "0.00" });
    await requestCancellation.call(user, { id: String(service.serverId), cancellation_type: 1 });
    const notes = await database()
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, bought?.id ?? 0));
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections", paid: "3.63" });
    expect(await credit(id)).toBe(minus(notes[0]?.total ?? "", "3.63", "EUR"));
    expect(await verifyLedger(database())).toEqual([]);
  });
});
