import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount, readStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { refundInvoice } from "../../money/billing/shared/refund-invoice";
import { showInvoice } from "../../money/billing/show-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { createAddFunds } from "../../money/payments/create-addfunds";
import { massPay } from "../../money/payments/mass-pay";
import { cancelOrder } from "./cancel-order";
import { orderInstance } from "./order-instance";

withCatalogDatabase();

const wanted = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;
const order = (user: SignedContext) => orderInstance.call(user, wanted);
const statusOf = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0]?.status;

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

it("an unpaid order is undone: invoice, stock, server and what was paid of it", async () => {
  const { id } = await addAccount(database(), { credit: "2.00" });
  const user = await asUser(id);
  const stock = await readStock(database(), 102, "NL");
  const { server_id, invoice, callback } = await order(user);
  const shown = async () => (await showInvoice.call(user, { id: String(invoice) })).cancels;
  expect(await shown()).toBe("order");
  await applyCredit.call(user, { invoice_id: String(invoice), amount: "1.50" });
  expect(await cancelOrder.call(user, { id: String(server_id) })).toEqual({ invoice, server_id });
  expect(await statusOf(invoice)).toBe("Cancelled");
  expect(await shown()).toBeNull();
  expect(await readStock(database(), 102, "NL")).toBe(stock);
  expect(await readCredit(database(), id, "EUR")).toBe("2.00");
  await expect(cancelOrder.call(user, { id: String(server_id) })).rejects.toThrow("server not found");
  await expect(cancelOrder.call(user, { invoice: String(invoice) })).rejects.toThrow(
    "invoice is cancelled already",
  );
  expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({
    result: "Fail",
    scope: "the order was cancelled",
  });
});

it("a paid order is not", async () => {
  const user = await asUser((await addAccount(database(), { credit: "50.00" })).id);
  const { server_id, invoice } = await order(user);
  for (const which of [{ id: String(server_id) }, { invoice: String(invoice) }])
    await expect(cancelOrder.call(user, which)).rejects.toThrow("order is paid, request a cancellation");
});

it("a combined invoice is dissolved, and its parts can be paid one by one again", async () => {
  const { id } = await addAccount(database(), { credit: "20.00" });
  const user = await asUser(id);
  const parts = [await addInvoice({ accountId: id }), await addInvoice({ accountId: id })];
  const { invoiceid } = await massPay.call(user, { invoices: parts.map((part) => String(part.id)) });
  const [part] = parts;
  const pay = () => applyCredit.call(user, { invoice_id: String(part?.id), amount: "5.45" });
  await expect(pay()).rejects.toThrow("combined");
  expect(await cancelOrder.call(user, { invoice: String(invoiceid) })).toEqual({
    invoice: invoiceid,
    server_id: null,
  });
  expect((await pay()).invoicepaid).toBe("true");
});

it("an unpaid invoice that adds funds is cancelled; a sale without an order is not", async () => {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const { invoice } = await createAddFunds.call(user, { amount: "10" });
  await cancelOrder.call(user, { invoice: String(invoice) });
  expect(await statusOf(invoice)).toBe("Cancelled");
  await expect(cancelOrder.call(user, { invoice: String(invoice) })).rejects.toThrow(
    "invoice is cancelled already",
  );
  const { id: sale } = await addInvoice({ accountId: id });
  const cancel = () => cancelOrder.call(user, { invoice: String(sale) });
  await expect(cancel()).rejects.toThrow("order is paid, request a cancellation");
  expect(await statusOf(sale)).toBe("Unpaid");
  await inTransaction((db) => refundInvoice(db, sale, { code: "asked" }, new Date()));
  await expect(cancel()).rejects.toThrow("invoice is cancelled already");
  await expect(cancelOrder.call(user, {})).rejects.toThrow("invalid argument id");
});

it("what belongs to someone else is not there", async () => {
  const user = await asUser((await addAccount(database())).id);
  const { server_id, invoice } = await order(await asUser((await addAccount(database())).id));
  await expect(cancelOrder.call(user, { id: String(server_id) })).rejects.toThrow("this is not your server");
  await expect(cancelOrder.call(user, { invoice: String(invoice) })).rejects.toThrow("invalid invoice id");
});
