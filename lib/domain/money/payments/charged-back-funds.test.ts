import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { operatorContext } from "@/lib/session/context";
import { addAccount, giveCredit, setStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { freeAbandonedPayments } from "../../orders/renewals/free-payments";
import { showQueue } from "../../support/back-office/queue";
import { showBilling } from "../billing/overview";
import { creditPart } from "../billing/shared/credit-note";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { createAddFunds } from "./create-addfunds";
import { listProblems } from "./list-problems";
import { payTogether } from "./pay-together";
import { recordTransfer } from "./record-transfer";
import { makeReference } from "./shared/reference";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const readInvoice = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0];
const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);

/** 20.00 bought, 5.45 spent; then the 20.00 is charged back. */
async function chargedBack() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
  const payment = await payByCard(user, invoice);
  const { id: sale } = await addInvoice({ accountId: id });
  await applyCredit.call(user, { invoice_id: String(sale), amount: "5.45" });
  await dispute(payment, "opened");
  return { id, user, invoice, sale, payment };
}

const order = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;

describe("bought credit that was spent and then taken back by the bank", () => {
  it("is settled by whatever would become credit, before anything is sold for that", async () => {
    const { id, user, invoice, sale } = await chargedBack();
    const part = { subtotal: eur("3.00"), tax: eur("0.63") };
    const reason = { code: "unused", hostname: "web-1", days: 20 } as const;
    await inTransaction((db) => creditPart(db, sale, part, reason, now()));
    expect(await credit(id)).toBe("0.00");
    expect((await showBilling.call(user, {})).owed.value).toBe("1.82");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Collections" });
    await giveCredit(database(), id, "EUR", "2.00");
    expect(await credit(id)).toBe("0.18");
    expect((await showBilling.call(user, {})).owed.value).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Cancelled" });
    await expectLawful();
  });

  it("is money again when the bank gives it back, whatever had settled it meanwhile", async () => {
    const { id, user, payment } = await chargedBack();
    await payByCard(user, (await createAddFunds.call(user, { amount: "6.00" })).invoice);
    expect(await credit(id)).toBe("0.55");
    await dispute(payment, "won");
    expect(await credit(id)).toBe("20.55");
    await expectLawful();
  });

  it("is settled first by money for a payment of several that ended, which pays what the rest covers", async () => {
    const { id, user } = await chargedBack();
    const sales = [await addInvoice({ accountId: id }), await addInvoice({ accountId: id })];
    const names = sales.map((one) => String(one.id));
    const { invoice } = await payTogether.call(user, { invoices: names, method: "bank_transfer" });
    await freeAbandonedPayments(new Date(Date.now() + 400 * 3_600_000));
    const transfer = { reference: makeReference(invoice), amount: "10.90", receipt: `late ${id}` };
    await recordTransfer.call(operatorContext(), transfer);
    const states = await Promise.all(sales.map(async (one) => (await readInvoice(one.id))?.status));
    expect(states).toEqual(["Paid", "Unpaid"]);
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("lets nothing be ordered until it is settled", async () => {
    await setStock(database(), 102, "NL", 10);
    const { id, user } = await chargedBack();
    await expect(orderInstance.call(user, order)).rejects.toMatchObject({
      extras: { doc: "account.charged_back" },
    });
    await giveCredit(database(), id, "EUR", "500.00");
    expect(await orderInstance.call(user, order)).toMatchObject({ status: "Paid" });
  });

  it("stands on the account's bill and before staff", async () => {
    const { user, invoice } = await chargedBack();
    const { owed, unpaid, next_due_invoice } = await showBilling.call(user, {});
    expect({ owed: owed.value, unpaid, next_due_invoice }).toEqual({
      owed: "5.45",
      unpaid: 1,
      next_due_invoice: invoice,
    });
    const number = (await readInvoice(invoice))?.receiptNumber;
    const { problems } = await listProblems.call(operatorContext(), {});
    expect(problems).toContainEqual(
      expect.objectContaining({
        invoice: number,
        what: expect.stringContaining("charged_back 5.45 EUR of client"),
      }),
    );
    const { rows } = await showQueue.call(await asStaff("billing"), { queue: "payments" });
    expect(rows).toContainEqual(expect.objectContaining({ title: number, state: "Collections" }));
  });

  it("is nothing to pay again when all of it was still there", async () => {
    const { id } = await addAccount(database());
    const user = await asUser(id);
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    await dispute(await payByCard(user, invoice), "opened");
    expect(await credit(id)).toBe("0.00");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Cancelled" });
    expect((await showBilling.call(user, {})).owed.value).toBe("0.00");
    await expectLawful();
  });
});

it("a sale that is owed again is on the account's bill", async () => {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const { id: sale } = await addInvoice({ accountId: id });
  await dispute(await payByCard(user, sale), "opened");
  expect(await showBilling.call(user, {})).toMatchObject({ owed: { value: "5.45" }, next_due_invoice: sale });
});
