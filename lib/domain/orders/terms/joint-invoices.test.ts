import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decimalOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { servers } from "@/lib/db/tables/servers/servers";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit, type TestAccount } from "@/lib/testing/factories";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { lockInvoice } from "../../money/billing/lookup";
import { creditLines } from "../../money/billing/shared/credit-lines";
import { totalOf } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readLeft } from "../../money/billing/shared/read-left";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { payBack, previewPayback } from "../contract-notices/payback";
import { addProduct } from "../products/save";
import { sellProduct } from "../products/sell";
import { runRenewals } from "../renewals/run";
import { appraiseServer } from "../services/appraise";
import { readRefundable } from "../services/shared/moved-addresses";
import { showCancellation } from "../services/show-cancellation";
import { setInvoiceDay } from "./set-invoice-day";

withCatalogDatabase();

const reason = "asked for by phone";
let billing: StaffContext;
let admin: StaffContext;

beforeAll(async () => {
  billing = await asStaff("billing");
  admin = await asStaff("admin");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const [first, second] = [new Date("2031-01-10T12:00:00Z"), new Date("2031-01-20T09:00:00Z")];
const align = (account: TestAccount) => setInvoiceDay.call(billing, { account: account.id, day: 1, reason });
const dayOf = (at: Date | null | undefined): string => at?.toISOString().slice(0, 10) ?? "";
const invoicesOf = async ({ id }: TestAccount) =>
  (
    await database().select().from(invoices).where(eq(invoices.accountId, id)).orderBy(asc(invoices.id))
  ).filter(({ orderId }) => orderId === null);
const lastInvoice = async (server: number) => (await readRenewals(server)).at(-1)?.invoice.id ?? 0;

/** Two servers, ordered ten days apart, of an account with one invoice. */
async function aligned(more: Parameters<typeof addService>[1] = {}) {
  const { account, serverId: one } = await addService(first, more);
  const { serverId: other } = await addService(second, { ...more, account });
  await align(account);
  return { account, one, other };
}

/** Issues what is due and pays all of it from credit. */
async function payAll(account: TestAccount, now: Date): Promise<void> {
  await runRenewals(now);
  const owner = await asUser(account.id, { now });
  for (const { id, status, total } of await invoicesOf(account)) {
    if (status !== "Unpaid") continue;
    await giveCredit(database(), account.id, "EUR", total);
    await applyCredit.call(owner, { invoice_id: String(id), amount: total });
  }
}

/** Of two such servers, the joint invoice of March, which is not paid yet. */
async function open() {
  const both = await aligned();
  const now = new Date("2031-02-20T12:00:00Z");
  await payAll(both.account, daysAfter(second, 20));
  await runRenewals(now);
  const owner = await asUser(both.account.id, { now });
  return { ...both, owner, invoice: await lastInvoice(both.one) };
}

/** Of two such servers, the joint invoice of March, which is paid; at the begin of its period. */
async function paid() {
  const both = await aligned({ tags: { auto_credit: "1" } });
  await giveCredit(database(), both.account.id, "EUR", "1000.00");
  for (let day = 0; day < 42; day++) await runRenewals(daysAfter(second, day));
  const invoice = await lastInvoice(both.one);
  return { ...both, invoice, now: new Date("2031-03-01T12:00:01Z") };
}

describe("an invoice over everything of a customer", () => {
  it("is reminded of where it is over products alone", async () => {
    const account = await addAccount(database());
    await align(account);
    const product = await addProduct.call(admin, {
      ...{ name_en: "Colocation", name_ru: "", name_de: "", months: 1, eur: "40", rub: "", usd: "" },
      ...{ is_taxed: true, is_active: true },
    });
    await sellProduct.call(await asStaff("billing", undefined, { now: second }), {
      ...{ account: account.id, product: product.id, quantity: 1, from: "2031-01-20", price: "", reason },
    });
    await runRenewals(second);
    const debts = await database()
      .select()
      .from(productDebts)
      .where(eq(productDebts.accountId, account.id))
      .orderBy(asc(productDebts.invoiceId));
    expect(debts.length).toBeGreaterThan(0);
    const issued = await invoicesOf(account);
    expect(debts.map(({ invoiceId }) => invoiceId)).toEqual(issued.map(({ id }) => id));
  });

  it("takes back the periods of the others where one server is somebody else's by now", async () => {
    const { one, other, invoice, owner } = await open();
    const payment = await payByCard(owner, invoice);
    const next = await addAccount(database());
    await database().update(servers).set({ accountId: next.id }).where(eq(servers.id, one));
    await dispute(payment, "opened");
    const last = [(await readRenewals(one)).at(-1), (await readRenewals(other)).at(-1)];
    expect(last.map((each) => each?.renewal.voidedAt !== null)).toEqual([true, false]);
    expect(dayOf((await readServer(other)).dueAt)).toBe("2031-03-01");
  });

  it("stays paid for the others where one of its servers is withdrawn from", async () => {
    const { account, one, other, invoice, now } = await paid();
    const server = await readServer(one);
    const { shown, done } = await inTransaction(async (db) => {
      await lockCredit(db, account.id, "EUR");
      const { full } = await previewPayback({ db, now }, server);
      return { shown: full, done: await payBack({ db, now }, server, "full") };
    });
    expect(done).toEqual(shown);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.status).toBe("Paid");
    expect(dayOf((await readServer(other)).dueAt)).toBe("2031-04-01");
    const { amount } = await appraiseServer.call(await asUser(account.id, { now }), { id: other });
    expect(Number(amount)).toBeGreaterThan(0);
  });

  it("gives a server nothing back twice, out of what the others cost", async () => {
    const { account, one, other, invoice, now } = await paid();
    const rows = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice));
    const own = new Set(rows.filter(({ serverId }) => serverId === one).map(({ id }) => id));
    const [server, rest] = [await readServer(one), await readServer(other)];
    const { mine, theirs } = await inTransaction(async (db) => {
      await lockCredit(db, account.id, "EUR");
      const row = await lockInvoice(db, invoice);
      const { lines } = await readLeft(db, row);
      const parts = lines.filter(({ id }) => own.has(id));
      await creditLines(db, row, parts, { code: "refunded" }, now);
      return {
        mine: await readRefundable(db, server, now),
        theirs: await readRefundable(db, rest, now),
      };
    });
    const backOf = ({ ofInvoices }: typeof mine): number => {
      const part = ofInvoices.find(({ invoiceId }) => invoiceId === invoice);
      return part ? Number(decimalOf(totalOf(part.price))) : 0;
    };
    expect(backOf(mine)).toBeLessThanOrEqual(0.01);
    expect(backOf(theirs)).toBeGreaterThan(1);
  });

  it("shows for a server what of it is for that server", async () => {
    const { one, other, invoice, owner } = await open();
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    const shown: number[] = [];
    for (const id of [one, other]) {
      const { invoice: next } = await showCancellation.call(owner, { id: String(id) });
      expect(next?.id).toBe(invoice);
      shown.push(Number(next?.total.value));
    }
    for (const part of shown) expect(part).toBeGreaterThan(0);
    const all = shown.reduce((a, b) => a + b, 0);
    expect(Math.abs(all - Number(row?.total))).toBeLessThan(0.02);
  });
});
