import { and, eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { fiscalReceipts } from "@/lib/db/tables/money/fiscal-receipts";
import { type SimulatedCashRegister, simulatedCashRegister } from "@/lib/outside/cash-register/simulated";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showBackOfficePayment } from "../../support/back-office/payment";
import { createAddFunds } from "../payments/create-addfunds";
import { registerAgain, settleReceipt } from "./open-receipt";
import { registerReceipt } from "./register";
import { setRegister } from "./set-register";

withCatalogDatabase();

let register: SimulatedCashRegister;
beforeEach(() => {
  register = simulatedCashRegister();
});
beforeAll(async () => {
  await setRegister.call(operatorContext(), { region: "RU", tax_system: "osn" });
});

let nth = 0;
async function customer(email = `fiscal-${++nth}@example.test`) {
  const account = await addAccount(database(), { email, country: "RU", currency: "RUB", companyId: 2 });
  return { account, user: await asUser(account.id) };
}

const ruble = {
  ...({ companyId: 2, currency: "RUB", subtotal: "100.00", tax: "22.00", total: "122.00" } as const),
  taxRate: "22.00",
  taxReason: { code: "domestic", rate: "22.00", country: "RU" } as const,
};

async function paidSale(email?: string) {
  const { account, user } = await customer(email);
  const { id, number } = await addInvoice({ accountId: account.id, ...ruble });
  await payByCard(user, id);
  const [payment] = await database()
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, id), isNotNull(payments.endedAt)));
  return { account, user, number, paymentId: payment?.id ?? 0 };
}

const readRow = async (paymentId: number) => {
  const [row] = await database().select().from(fiscalReceipts).where(eq(fiscalReceipts.paymentId, paymentId));
  return row;
};

/** What is due, again and again until so many minutes have gone. */
async function work(paymentId: number, minutes = 60) {
  const end = Date.now() + minutes * 60_000;
  for (let step = 0; step < 50; step++) {
    const row = await readRow(paymentId);
    if (!row || (row.state !== "waiting" && row.state !== "sent") || row.dueAt.getTime() > end) break;
    await registerReceipt(row.id, register, new Date(Math.max(row.dueAt.getTime(), Date.now())));
  }
  return readRow(paymentId);
}

describe("a card payment of a Russian company", () => {
  it("is registered once, with its invoice and its tax, and shown with the marks of its receipt", async () => {
    const { account, number, paymentId } = await paidSale();
    expect(await work(paymentId)).toMatchObject({
      state: "delivered",
      attempts: 1,
      document: expect.any(String),
    });
    expect(register.registered).toEqual([
      {
        ...{ id: expect.stringMatching(/^fiscal_\d+-1$/), kind: "sale", currency: "RUB", total: "122.00" },
        seller: { name: "ООО «Берт Демо»", inn: "7700000000", taxSystem: "osn", site: expect.any(String) },
        buyer: { email: account.email },
        method: "full_payment",
        items: [
          {
            ...{ name: `Услуги по счёту ${number}`, quantity: 1 },
            ...{ price: "122.00", amount: "122.00", vat: "22.00" },
          },
        ],
        at: expect.any(String),
      },
    ]);
    const { receipt } = await showBackOfficePayment.call(await asStaff("support"), { id: paymentId });
    expect(receipt).toMatchObject({ state: "delivered", storage: expect.stringMatching(/^\d{16}$/) });
  });

  it("is an advance where funds are added", async () => {
    const { user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "500.00" });
    await payByCard(user, invoice);
    const [payment] = await database().select().from(payments).where(eq(payments.invoiceId, invoice));
    expect(await work(payment?.id ?? 0)).toMatchObject({ state: "delivered" });
    expect(register.registered[0]).toMatchObject({
      method: "advance",
      items: [{ amount: "500.00", vat: null }],
    });
  });

  it("is not doubled when the answer is lost, and registered again when the cash register has lost it", async () => {
    const lost = await paidSale("fiscal-lost@example.test");
    expect(await work(lost.paymentId)).toMatchObject({ state: "delivered", attempts: 2 });
    expect(register.registered).toHaveLength(1);
    const forgotten = await paidSale("fiscal-forget@example.test");
    expect(await work(forgotten.paymentId)).toMatchObject({ state: "delivered", attempts: 2 });
    const away = await paidSale("fiscal-away@example.test");
    expect(await work(away.paymentId, 5_000)).toMatchObject({
      state: "failed",
      reason: "The cash register is away.",
    });
  });

  it("that was rejected is registered again or settled by staff", async () => {
    const { paymentId } = await paidSale("fiscal-reject@example.test");
    const row = await work(paymentId);
    expect(row).toMatchObject({ state: "rejected", reason: "The receipt has a wrong tax number." });
    const staff = await asStaff("billing");
    const id = row?.id ?? 0;
    await registerAgain.call(staff, { id, reason: "the number was corrected" });
    await expect(registerAgain.call(staff, { id, reason: "pressed twice" })).rejects.toMatchObject({
      extras: { doc: "fiscal_receipt.not_open" },
    });
    expect(await work(paymentId)).toMatchObject({ state: "rejected", submission: 2 });
    await settleReceipt.call(staff, { id, reason: "registered by hand" });
    expect(await readRow(paymentId)).toMatchObject({ state: "settled" });
  });

  it("needs none where the company registers nothing, or sells in another country", async () => {
    const other = await addAccount(database(), {});
    const { id } = await addInvoice({ accountId: other.id });
    await payByCard(await asUser(other.id), id);
    const [payment] = await database().select().from(payments).where(eq(payments.invoiceId, id));
    expect(await readRow(payment?.id ?? 0)).toBeUndefined();
    await expect(
      setRegister.call(operatorContext(), { region: "EU", tax_system: "osn" }),
    ).rejects.toMatchObject({ extras: { fields: { tax_system: expect.any(String) } } });
    await setRegister.call(operatorContext(), { region: "RU", tax_system: "" });
    const { paymentId } = await paidSale();
    expect(await readRow(paymentId)).toBeUndefined();
  });
});
