import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { operatorContext } from "@/lib/session/context";
import { addAccount, giveCredit, readStock, setStock, setTestRuntime } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { sum } from "@/lib/testing/money/decimal-sums";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addPromo } from "../../catalog/promos/add";
import { isOfKey } from "../../kernel/async/job-key";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { sendInvoiceMail } from "../../money/documents/send-invoice-mail";
import { applyCredit } from "../../money/payments/apply-credit";
import { recordTransfer } from "../../money/payments/record-transfer";
import { makeReference } from "../../money/payments/shared/reference";
import { cancelOrder } from "./cancel-order";
import { expireOrder } from "./expire-order";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";
import { numberRoomLabels } from "./rules";

withCatalogDatabase();

const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  count: 3,
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;

let accountId: number;
const account = async (credit: string) => {
  accountId = (await addAccount(database(), { credit })).id;
};
beforeEach(async () => {
  setTestRuntime("http://localhost:3000");
  await account("100.00");
  await setStock(database(), 102, "NL", 3);
});

const order = async (more: object = {}) =>
  orderInstance.call(await asUser(accountId), { ...wanted, ...more });
const stock = () => readStock(database(), 102, "NL");
const credit = () => readCredit(database(), accountId, "EUR");
const totalOf = async (ids: number[]) => {
  const rows = await database()
    .select({ total: invoices.total })
    .from(invoices)
    .where(inArray(invoices.id, ids));
  return sum(
    rows.map(({ total }) => total),
    "EUR",
  );
};
const stateOf = async (callback: string) =>
  (await database().select({ state: jobs.state }).from(jobs).where(isOfKey(callback)))[0]?.state;
const statesOf = (all: readonly { callback: string }[]) =>
  Promise.all(all.map(({ callback }) => stateOf(callback)));

describe("three servers in one order", () => {
  it("cost what was quoted for three, and each has its invoice, its job and its name", async () => {
    const quote = await quoteInstance.call(await asUser(accountId), selection);
    expect(quote.count).toBe(3);
    expect(quote.trace.at(-1)).toBe(`3 servers × 5.45 = ${quote.total} EUR`);
    const answer = await order({ hostname: "web.example.com", quote: quote.quote });
    const all = answer.servers ?? [];
    expect(answer).toMatchObject({
      status: "Paid",
      callback: all[0]?.callback,
      server_id: all[0]?.server_id,
    });
    expect(all.map(({ hostname }) => hostname)).toEqual([1, 2, 3].map((n) => `web-${n}.example.com`));
    expect(await totalOf(all.map(({ invoice }) => invoice))).toBe(quote.total);
    expect(await credit()).toBe((100 - Number(quote.total)).toFixed(2));
    expect(await statesOf(all)).toEqual(Array(3).fill("running"));
    expect(await stock()).toBe(0);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("are named by a pattern, also one alone; a pattern that names no machine is refused", async () => {
    const named = async (more: object) => (await order(more)).servers?.map(({ hostname }) => hostname);
    expect(await named({ hostname: "web-{n:2}.example.com" })).toEqual(
      ["01", "02", "03"].map((n) => `web-${n}.example.com`),
    );
    await setStock(database(), 102, "NL", 1);
    const { server_id: id } = await order({ count: 1, hostname: "{n}-alone" });
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    expect(row?.hostname).toBe("1-alone");
    for (const hostname of ["web-{m}", "web-{n}-{n}", "web.{n}", `${"w".repeat(62)}-{n}`])
      await expect(order({ count: 1, hostname })).rejects.toMatchObject({
        extras: { fields: { hostname: expect.any(String) } },
      });
  });

  it("are told of by the one invoice that pays them, not by those that cannot be paid", async () => {
    await account("6.00");
    const { servers: all = [], invoice } = await order();
    for (const id of [invoice, ...all.map((one) => one.invoice)]) await sendInvoiceMail(id, new Date());
    const told = await database().select().from(mails).where(eq(mails.accountId, accountId));
    expect(told.map(({ invoiceId }) => invoiceId)).toEqual([invoice]);
  });

  it("may be more than orders may wait, when the credit pays them", async () => {
    setTestRuntime("http://localhost:3000", true, { UNPAID_ORDERS_LIMIT: 2 });
    expect((await order()).status).toBe("Paid");
    await setStock(database(), 102, "NL", 3);
    await account("6.00");
    await expect(order()).rejects.toMatchObject({ extras: { doc: "orders.too_many_unpaid" } });
  });

  it("are quoted only while there are three, and only if the promo code is good for three", async () => {
    await setStock(database(), 102, "NL", 2);
    const quote = async (more: object) =>
      quoteInstance.call(await asUser(accountId), { ...selection, ...more });
    await expect(quote({})).rejects.toMatchObject({ extras: { doc: "order.out_of_stock" } });
    await addPromo.call(await asStaff("catalogue"), { code: "TWICE", percent: "10", uses_per_account: "2" });
    await expect(quote({ count: 2, promocode: "TWICE" })).resolves.toMatchObject({ count: 2 });
    await setStock(database(), 102, "NL", 3);
    await expect(quote({ promocode: "TWICE" })).rejects.toMatchObject({
      extras: { doc: "promo.used_enough" },
    });
  });

  it("are not ordered when only two are left, and nothing is taken", async () => {
    await setStock(database(), 102, "NL", 2);
    await expect(order()).rejects.toMatchObject({ extras: { doc: "order.out_of_stock" } });
    expect(await stock()).toBe(2);
    expect(await credit()).toBe("100.00");
    expect(await database().select().from(servers).where(eq(servers.accountId, accountId))).toEqual([]);
  });

  it("wait for one invoice when the credit does not cover all of them, and begin when it is paid", async () => {
    await account("6.00");
    const { status, invoice, servers: all = [] } = await order();
    expect(status).toBe("Unpaid");
    expect(all.map((one) => one.invoice)).not.toContain(invoice);
    expect(await totalOf([invoice])).toBe(await totalOf(all.map((one) => one.invoice)));
    expect(await statesOf(all)).toEqual(Array(3).fill("waiting"));
    await giveCredit(database(), accountId, "EUR", "10.35");
    await applyCredit.call(await asUser(accountId), { invoice_id: String(invoice), amount: "16.35" });
    expect(await statesOf(all)).toEqual(Array(3).fill("running"));
    expect(await credit()).toBe("0.00");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("of which one is cancelled leave the others payable by themselves", async () => {
    await account("6.00");
    const { servers: all = [], invoice } = await order();
    const [first, second] = all;
    if (!first || !second) throw new Error("There are no servers.");
    await cancelOrder.call(await asUser(accountId), { id: String(first.server_id) });
    const [combined] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(combined?.status).toBe("Cancelled");
    await applyCredit.call(await asUser(accountId), { invoice_id: String(second.invoice), amount: "5.45" });
    expect(await statesOf(all)).toEqual(["cancelled", "running", "waiting"]);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("that expire tell of what was paid of all of them, and of a transfer that comes too late", async () => {
    await account("6.00");
    const { servers: all = [], invoice } = await order({ hostname: "late.example.com" });
    const invoice_id = String(invoice);
    await applyCredit.call(await asUser(accountId), { invoice_id, amount: "6.00" });
    const rows = await database().select().from(orders).where(eq(orders.accountId, accountId));
    for (const { id } of rows) await expireOrder(id, new Date());
    expect(await credit()).toBe("6.00");
    const transfer = { reference: makeReference(invoice), amount: "10.35", receipt: `late ${invoice}` };
    await recordTransfer.call(operatorContext(), transfer);
    expect(await credit()).toBe("16.35");
    const told = await database().select().from(mails).where(eq(mails.accountId, accountId));
    const of = (kind: string) => told.filter((mail) => mail.kind === kind).map(({ body }) => body);
    expect(of("payment.credited")).toEqual([expect.stringContaining(`#${invoice}`)]);
    const names = all.map(({ hostname }) => hostname).join(", ");
    expect(of("payment.late")).toEqual([expect.stringContaining(names)]);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it.each([
    ["none", { count: 0 }, "count"],
    ["too many", { count: 21 }, "count"],
  ])("%s is refused by name", async (_what, more, parameter) => {
    await expect(order(more)).rejects.toMatchObject({
      extras: { fields: { [parameter]: expect.any(String) } },
    });
  });

  it.each(["a".repeat(62), `${"a".repeat(40)}.${"b".repeat(21)}`, `${"a".repeat(57)}.test`])(
    "%s has no room for a number, and is refused for that",
    async (hostname) => {
      await setStock(database(), 102, "NL", 20);
      const reason = { extras: { fields: { hostname: numberRoomLabels } } };
      await expect(order({ hostname, count: 20 })).rejects.toMatchObject(reason);
    },
  );
});
