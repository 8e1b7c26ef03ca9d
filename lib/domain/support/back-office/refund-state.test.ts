import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { applyCredit } from "../../money/payments/apply-credit";
import { createAddFunds } from "../../money/payments/create-addfunds";
import { refundPayment } from "../../money/payments/refund-payment";
import { showSection } from "../customer-record/show";

withCatalogDatabase();

async function customer() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const topUp = async (arrives?: string) =>
    payByCard(user, (await createAddFunds.call(user, { amount: "5.45" })).invoice, arrives);
  const sale = async (arrives?: string) => payByCard(user, (await addInvoice({ accountId: id })).id, arrives);
  const spend = async (amount: string) => {
    const { id: invoice } = await addInvoice({ accountId: id });
    await applyCredit.call(user, { invoice_id: String(invoice), amount });
  };
  return { id, user, topUp, sale, spend };
}
type Customer = Awaited<ReturnType<typeof customer>>;

const refund = (payment: number) => refundPayment.call(operatorContext(), { payment: String(payment) });

const cases: [state: string, make: (of: Customer) => Promise<number>][] = [
  ["now", ({ sale }) => sale()],
  ["now", ({ topUp }) => topUp()],
  ["now", ({ sale }) => sale("9.00")],
  [
    "spent",
    async ({ topUp, spend }) => {
      const payment = await topUp();
      await spend("0.01");
      return payment;
    },
  ],
  [
    "spent",
    async ({ sale, spend }) => {
      const payment = await sale("9.00");
      await spend("0.01");
      return payment;
    },
  ],
  ["unpaid", ({ sale }) => sale("5.44")],
  [
    "disputed",
    async ({ sale }) => {
      const payment = await sale();
      await dispute(payment, "opened");
      return payment;
    },
  ],
  [
    "won",
    async ({ id, sale }) => {
      const payment = await sale();
      await dispute(payment, "opened");
      await dispute(payment, "won");
      const { rows } = await showSection.call(await asStaff("admin"), { id, section: "payments" });
      return rows[0]?.id ?? 0;
    },
  ],
];

it.each(cases)("a payment by card has the state %s, as the refund itself decides", async (state, make) => {
  const one = await customer();
  const payment = await make(one);
  const staff = await asStaff("admin");
  const stateOf = async () => {
    const { rows } = await showSection.call(staff, { id: one.id, section: "payments" });
    return rows.find(({ id }) => id === payment)?.refund;
  };
  expect(await stateOf()).toBe(state);
  if (state !== "now") {
    await expect(refund(payment)).rejects.toThrow();
    return;
  }
  expect(await refund(payment)).toMatchObject({ isKnown: false });
  expect(await stateOf()).toBe("refunded");
});

it("payments from credit and refunds have none", async () => {
  const { id, topUp, spend } = await customer();
  await topUp();
  await spend("5.45");
  const { rows } = await showSection.call(await asStaff("admin"), { id, section: "payments" });
  expect(rows.map(({ kind, refund: state }) => [kind, state])).toEqual([
    ["credit", undefined],
    ["sandbox", "spent"],
  ]);
});
