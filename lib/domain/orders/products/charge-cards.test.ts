import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addSavedCard, readCheckout } from "@/lib/testing/money/payments";
import { daysAfter } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { takeReport } from "../../money/payments/shared/take-report";
import { askWriteOff } from "../../money/write-offs/ask";
import { approveWriteOff } from "../../money/write-offs/decide";
import { chargeCardsForRenewals } from "../renewals/charge-cards";
import { runRenewals } from "../renewals/run";
import { showPlan } from "../renewals/show-plan";
import { endSubscription } from "./end";
import { addProduct } from "./save";
import { sellProduct } from "./sell";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "agreed by phone";
let billing: StaffContext;
let product: number;

beforeAll(async () => {
  billing = await asStaff("billing", undefined, { now: start });
  ({ id: product } = await addProduct.call(await asStaff("admin", undefined, { now: start }), {
    ...{ name_en: "Colocation, 1 unit", name_ru: "", name_de: "", months: 1 },
    ...{ eur: "100", rub: "", usd: "", is_taxed: true, is_active: true },
  }));
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const firstInvoice = async (account: number) => {
  const all = eq(invoices.accountId, account);
  const [invoice] = await database().select().from(invoices).where(all).orderBy(asc(invoices.id));
  if (!invoice) throw new Error("Nothing was invoiced.");
  return invoice;
};
const triesOf = (invoice: number) =>
  database().select().from(payments).where(eq(payments.invoiceId, invoice)).orderBy(asc(payments.id));

/** A customer who pays by itself, with a product and its first invoice. */
async function sold(tags: Record<string, string> = { auto_credit: "1" }) {
  const account = await addAccount(database(), { tags });
  const { id: subscription } = await sellProduct.call(billing, {
    ...{ account: account.id, product, quantity: 1, from: "2030-02-14", price: "", reason },
  });
  await runRenewals(start);
  const invoice = await firstInvoice(account.id);
  return { account, subscription, invoice, day: daysAfter(invoice.dueAt, -1) };
}
const failuresTold = async (email: string) =>
  (await mailsTo(email)).filter(
    ({ subject }) => subject === "Automatic payment for Colocation, 1 unit failed",
  );

describe("an invoice over products that pays itself and that credit does not cover", () => {
  it("is charged to the saved card a day before it is due, once", async () => {
    const { account, invoice, day } = await sold();
    await addSavedCard(account.id);
    const user = await asUser(account.id, { now: start });
    const { charges } = await showPlan.call(user, { days: 30 });
    expect(charges[0]).toMatchObject({ invoice: { id: invoice.id }, how: "card" });
    await runRenewals(daysAfter(day, -1));
    expect(await triesOf(invoice.id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => runRenewals(day)));
    expect(await firstInvoice(account.id)).toMatchObject({ status: "Paid", paymentMethod: "sandbox" });
    expect((await triesOf(invoice.id)).map(({ state }) => state)).toEqual(["done"]);
    expect(await changesOnRecord("renewals.charge_card", `invoice ${invoice.id}`)).toMatchObject([
      { method: "sandbox", amount: "121.00 EUR", outcome: "booked" },
    ]);
  });

  it("is announced with the word that the card will pay, and tried four times while the bank declines", async () => {
    const { account, invoice, day } = await sold();
    await addSavedCard(account.id, "declined_later");
    for (let at = start; at < day; at = daysAfter(at, 1)) await runRenewals(at);
    const [reminder] = await mailsTo(account.email);
    expect(reminder?.body).toContain("Your saved card will be charged for it automatically.");
    for (let more = 0; more <= 5; more += 0.5) await runRenewals(daysAfter(day, more));
    expect((await triesOf(invoice.id)).map(({ state }) => state)).toEqual(Array(4).fill("failed"));
    expect(await failuresTold(account.email)).toHaveLength(1);
    expect((await firstInvoice(account.id)).status).toBe("Unpaid");
  });

  it("is charged no second time while nobody knows how the first one ended", async () => {
    const { account, invoice, day } = await sold();
    const card = await addSavedCard(account.id);
    // Its payment provider is disabled, so that nothing responds.
    await database().update(savedCards).set({ method: "stripe" }).where(eq(savedCards.id, card));
    for (const at of [day, daysAfter(day, 1.5), daysAfter(day, 3)]) await runRenewals(at);
    const [payment, ...more] = await triesOf(invoice.id);
    expect([payment?.state, more]).toEqual(["pending", []]);
    const { checkout, payment: row } = await readCheckout(payment?.id ?? 0);
    const is = {
      ...{ state: "done" as const, reference: "money late", amount: row.amount, currency: row.currency },
      card: null,
    };
    for (const eventId of ["first", "again"])
      await takeReport(
        "stripe",
        { eventId, about: "payment", key: checkout.key, outsideId: "pi_late", is },
        daysAfter(day, 3),
      );
    expect(await firstInvoice(account.id)).toMatchObject({ status: "Paid", paid: "121.00" });
  });

  it("is paid from credit first, if that came meanwhile", async () => {
    const { account, invoice, day } = await sold();
    await addSavedCard(account.id);
    await giveCredit(database(), account.id, "EUR", "121.00");
    await Promise.all([1, 2].map(() => chargeCardsForRenewals(day)));
    expect(await firstInvoice(account.id)).toMatchObject({ status: "Paid", paymentMethod: "credit" });
    expect((await triesOf(invoice.id)).map(({ method }) => method)).toEqual(["credit"]);
  });

  it("is not charged where it is paid by hand, written off, or over products that have ended", async () => {
    const byHand = await sold({});
    const writtenOff = await sold();
    const ended = await sold();
    for (const { account } of [byHand, writtenOff, ended]) await addSavedCard(account.id);
    const { write_off: id } = await askWriteOff.call(billing, { invoice: writtenOff.invoice.id, reason });
    await approveWriteOff.call(await asStaff("admin", undefined, { now: start }), { id });
    await endSubscription.call(billing, { id: ended.subscription, reason });
    await runRenewals(daysAfter(byHand.day, 1));
    for (const { invoice } of [byHand, writtenOff, ended]) expect(await triesOf(invoice.id)).toEqual([]);
  });
});
