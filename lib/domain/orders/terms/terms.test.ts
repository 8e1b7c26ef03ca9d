import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showInvoice } from "../../money/billing/show-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { orderInstance } from "../orders/order-instance";
import { quoteInstance } from "../orders/quote-instance";
import { showQuote } from "../orders/show-quote";
import { runRenewals } from "../renewals/run";
import { setServerPrice } from "../services/staff/set-price";
import { endDiscount, setDiscount } from "./set-discount";
import { endPlanPrice, setPlanPrice } from "./set-price";
import { setReferences } from "./set-references";
import { showOwnTerms, showTerms } from "./show";

withCatalogDatabase();

let billing: StaffContext;
const reason = "framework agreement";
const now = new Date();
const today = now.toISOString().slice(0, 10);

beforeAll(async () => {
  billing = await asStaff("billing");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const customer = async (facts: Parameters<typeof addAccount>[1] = {}) =>
  (await addAccount(database(), facts)).id;
const quote = async (account: number, more: object = {}, at = new Date()) =>
  showQuote.call(await asUser(account, { now: at }), { ...selection, ...more });
const ofInvoice = (id: number) =>
  database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.id));
const discount = (account: number, more: object = {}) =>
  setDiscount.call(billing, {
    ...{ account, percent: "10", covers: "all", from: today, until: "", reason },
    ...more,
  });
const named = (doc: string) => ({ extras: { doc } });

describe("a discount of a customer", () => {
  it("is a line of the order, after the period's discount and before tax, in quote, trace and invoice", async () => {
    const account = await customer({ credit: "500.00" });
    const before = await quote(account);
    await discount(account);
    const after = await quote(account);
    expect(after.agreed?.percent).toBe("10.00");
    const cents = (value: string) => Number(value.replace(".", ""));
    expect(cents(after.agreed?.amount.value ?? "")).toBe(Math.round(cents(before.subtotal.value) / 10));
    expect(cents(after.subtotal.value)).toBe(
      cents(before.subtotal.value) - cents(after.agreed?.amount.value ?? ""),
    );
    const owner = await asUser(account);
    const wire = await quoteInstance.call(owner, selection);
    expect(wire).toMatchObject({ discount: after.agreed?.amount.value, total: after.total.value });
    expect(wire.trace.join("\n")).toContain("agreed with the customer, 10.00 % off");
    const { invoice } = await orderInstance.call(owner, {
      ...selection,
      root_pass: "Root-pass-1",
      deploy_notify: 0,
    });
    const lines = await ofInvoice(invoice);
    expect(lines.find(({ code }) => code === "agreed_discount")).toMatchObject({
      amount: `-${after.agreed?.amount.value}`,
      description: { code: "agreed_discount", percent: "10.00" },
    });
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.total).toBe(after.total.value);
  });

  it.each(["plan", "licenses", "products"] as const)("can cover %s alone", async (covers) => {
    const account = await customer();
    await discount(account, { percent: "50", covers });
    const { agreed, lines } = await quote(account);
    const half = (code: string) =>
      Math.round(
        Number(lines.find(({ what }) => what.code === code)?.amount.value.replace(".", "") ?? 0) / 2,
      );
    const expected = covers === "plan" ? half("preset") : covers === "licenses" ? half("os") : 0;
    expect(Number(agreed?.amount.value.replace(".", "") ?? 0)).toBe(expected);
  });

  it("comes off renewals while it holds, and off no invoice after", async () => {
    const start = new Date("2030-01-10T12:00:00Z");
    const paying = { credit: "100.00", tags: { auto_credit: "1" } };
    const { account, serverId, dueAt } = await addService(start, paying);
    const list = (await readServer(serverId)).recurringTotal;
    await setDiscount.call(await asStaff("billing", undefined, { now: start }), {
      ...{ account: account.id, percent: "25.5", covers: "all", from: "2030-01-10", until: "2030-02-20" },
      reason,
    });
    expect((await readServer(serverId)).recurringTotal).not.toBe(list);
    await runRenewals(daysAfter(dueAt, -10));
    const [first] = await readRenewals(serverId);
    expect((await ofInvoice(first?.invoice.id ?? 0)).map(({ code }) => code)).toContain("agreed_discount");
    await runRenewals(daysAfter(dueAt, 21));
    const [, second] = await readRenewals(serverId);
    expect((await ofInvoice(second?.invoice.id ?? 0)).map(({ code }) => code)).not.toContain(
      "agreed_discount",
    );
    expect(second?.invoice.total).toBe(list);
  });

  it("takes the place of the one before, and ends once", async () => {
    const account = await customer();
    await discount(account);
    await Promise.all([discount(account, { percent: "20" }), discount(account, { percent: "20.00" })]);
    expect((await showOwnTerms.call(await asUser(account), {})).discount).toMatchObject({
      ...{ percent: "20.00", covers: "all", until: null, is_now: true },
    });
    await endDiscount.call(billing, { account, reason });
    await expect(endDiscount.call(billing, { account, reason })).rejects.toMatchObject(
      named("terms.not_found"),
    );
    expect((await quote(account)).agreed).toBeNull();
    const changes = await changesOnRecord("terms.set_discount", `account ${account}`);
    expect(changes[0]).toEqual({ discount: { from: null, to: "10.00 % all" }, valid: today, reason });
  });

  it.each([
    ["nothing", { percent: "0" }],
    ["more than everything", { percent: "100.01" }],
    ["a third decimal", { percent: "1.005" }],
    ["an end before its start", { from: "2030-02-02", until: "2030-02-01" }],
    ["an end that is over", { from: "2020-01-01", until: "2020-02-01" }],
    ["no day", { from: "2030-02-30" }],
    ["no reason", { reason: "" }],
  ])("is refused with %s", async (_, wrong) => {
    await expect(discount(await customer(), wrong)).rejects.toMatchObject({ code: "invalid" });
  });
});

const price = (account: number, more: object = {}) =>
  setPlanPrice.call(billing, {
    ...{ account, preset: "102", location: "", months: 0, price: "1.23", reason },
    ...more,
  });
const planOf = async (account: number, more: object = {}) =>
  (await quote(account, more)).lines.find(({ what }) => what.code === "preset")?.unit_price.value;

describe("a price of their own", () => {
  it("takes the place of the catalog's, the most specific one first, for its customer alone", async () => {
    const [account, other] = [await customer(), await customer()];
    const list = await planOf(other);
    await price(account);
    expect(await planOf(account)).toBe("1.23");
    await price(account, { location: "NL", price: "1.11" });
    await price(account, { location: "nl", months: 12, price: "0.99" });
    expect(await planOf(account)).toBe("1.11");
    expect(await planOf(account, { deploy_period: "annually" })).toBe("0.99");
    expect(await planOf(account, { location_name: "DE" })).toBe("1.23");
    expect(await planOf(other)).toBe(list);
  });

  it("holds for servers from their next invoice on, after the price of the server itself", async () => {
    const start = new Date("2030-03-10T12:00:00Z");
    const { account, serverId, dueAt } = await addService(start);
    await price(account.id, { price: "2.00" });
    await runRenewals(daysAfter(dueAt, -10));
    const [first] = await readRenewals(serverId);
    const planLine = async (invoice = 0) =>
      (await ofInvoice(invoice)).find(({ code }) => code === "preset")?.unitPrice;
    expect(await planLine(first?.invoice.id)).toBe("2.00");
    const later = await asStaff("billing", undefined, { now: daysAfter(dueAt, -10) });
    await setServerPrice.call(later, { id: serverId, price: "3.00", reason, shown: "" });
    await runRenewals(daysAfter(dueAt, -9));
    expect(await planLine((await readRenewals(serverId)).at(-1)?.invoice.id)).toBe("3.00");
  });

  it("is set again without a trace, changed, and ended once", async () => {
    const account = await customer();
    const { id } = await price(account);
    expect(await price(account)).toEqual({ id });
    const { id: next } = await price(account, { price: "2.34" });
    const { prices } = await showTerms.call(billing, { account });
    expect(prices).toMatchObject([{ id: next, location: "", months: 0, price: { value: "2.34" } }]);
    const end = () => endPlanPrice.call(billing, { account, id: next, reason });
    await end();
    await expect(end()).rejects.toMatchObject(named("terms.not_found"));
    await expect(
      endPlanPrice.call(billing, { account: await customer(), id: next, reason }),
    ).rejects.toMatchObject(named("terms.not_found"));
    expect((await changesOnRecord("terms.set_price", `account ${account}`)).length).toBe(2);
  });

  it.each([
    ["an unknown plan", { preset: "no-such-plan" }],
    ["a location without it", { location: "XX" }],
    ["a price below zero", { price: "-1.00" }],
    ["a period that is not sold", { months: 5 }],
  ])("is refused with %s", async (_, wrong) => {
    await expect(price(await customer(), wrong)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("references", () => {
  it("stand on invoices from the next one on, and never change there", async () => {
    const account = await customer();
    const { id: old } = await addInvoice({ accountId: account });
    const set = (purchase_order: string, cost_center: string) =>
      setReferences.call(billing, { account, purchase_order, cost_center, reason });
    await set(" PO-4711 ", "CC 12");
    const { id } = await addInvoice({ accountId: account });
    await set("PO-4712", "");
    const owner = await asUser(account);
    expect(await showInvoice.call(owner, { id: String(id) })).toMatchObject({
      purchase_order: "PO-4711",
      cost_center: "CC 12",
    });
    expect(await showInvoice.call(owner, { id: String(old) })).toMatchObject({ purchase_order: "" });
    await expect(
      database().execute(sql`update invoices set purchase_order = 'PO-1' where id = ${id}`),
    ).rejects.toThrow();
    expect(await changesOnRecord("terms.set_references", `account ${account}`)).toEqual([
      {
        purchase_order: { from: "", to: "PO-4711" },
        cost_center: { from: "", to: "CC 12" },
        reason,
      },
      {
        purchase_order: { from: "PO-4711", to: "PO-4712" },
        cost_center: { from: "CC 12", to: "" },
        reason,
      },
    ]);
  });

  it("are at most sixty characters, and for those who may", async () => {
    const account = await customer();
    const asked = { account, purchase_order: "x".repeat(61), cost_center: "", reason };
    await expect(setReferences.call(billing, asked)).rejects.toMatchObject({ code: "invalid" });
    await expect(
      setReferences.call(await asStaff("support"), { ...asked, purchase_order: "x" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
