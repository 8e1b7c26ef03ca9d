import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { operatorContext } from "@/lib/session/context";
import { addAccount, giveCredit, readStock, setStock } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { isOfKey } from "../../kernel/async/job-key";
import { applyCredit } from "../../money/payments/apply-credit";
import { recordTransfer } from "../../money/payments/record-transfer";
import { makeReference } from "../../money/payments/shared/reference";
import { expireOrder } from "./expire-order";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";

withCatalogDatabase();

const hours = 3_600_000;
const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "20.00", tags: { auto_credit: "0" } })).id;
});

const order = async (now = new Date()) => orderInstance.call(await asUser(accountId, { now }), wanted);
const pay = async (invoice: number, amount: string) =>
  applyCredit.call(await asUser(accountId), { invoice_id: String(invoice), amount });
const credit = () => readCredit(database(), accountId, "EUR");
const stock = () => readStock(database(), 102, "NL");

async function read({ server_id, invoice, callback }: Awaited<ReturnType<typeof order>>) {
  const db = database();
  const [orderRow] = await db.select().from(orders).where(eq(orders.serverId, server_id));
  const [server] = await db.select().from(servers).where(eq(servers.id, server_id));
  const [invoiceRow] = await db.select().from(invoices).where(eq(invoices.id, invoice));
  const [job] = await db.select().from(jobs).where(isOfKey(callback));
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice));
  return {
    id: orderRow?.id ?? 0,
    order: orderRow?.status,
    server: server?.state,
    invoice: invoiceRow?.status,
    job: job?.state,
    notes: notes.length,
  };
}

const expired = { order: "cancelled", server: "deleted", invoice: "Cancelled", job: "cancelled", notes: 0 };

describe("an order", () => {
  it("is everything or nothing: one that fails late leaves no trace", async () => {
    await setStock(database(), 102, "NL", 1);
    await order();
    const before = [
      await database().$count(orders),
      await database().$count(invoices),
      await database().$count(jobs),
    ];
    await expect(order()).rejects.toMatchObject({ code: "invalid", extras: { doc: "order.out_of_stock" } });
    expect([
      await database().$count(orders),
      await database().$count(invoices),
      await database().$count(jobs),
    ]).toEqual(before);
    await setStock(database(), 102, "NL", 100);
  });

  it("that is refused at the last check takes no stock", async () => {
    const before = await stock();
    const { quote } = await quoteInstance.call(await asUser(accountId), { ...selection, preset: "103" });
    const context = await asUser(accountId);
    await expect(orderInstance.call(context, { ...wanted, quote })).rejects.toMatchObject({
      extras: { doc: "quote.unknown" },
    });
    expect(await stock()).toBe(before);
  });

  it("with a quote of a quarter of an hour ago is refused", async () => {
    const now = new Date();
    const { quote } = await quoteInstance.call(await asUser(accountId, { now }), selection);
    const at = (seconds: number) => asUser(accountId, { now: new Date(now.getTime() + seconds * 1000) });
    await expect(orderInstance.call(await at(902), { ...wanted, quote })).rejects.toMatchObject({
      message: "invalid argument quote: has expired",
      extras: { doc: "quote.expired" },
    });
    expect((await orderInstance.call(await at(890), { ...wanted, quote })).status).toBe("Unpaid");
  });

  it("at another price than quoted is refused", async () => {
    const { quote } = await quoteInstance.call(await asUser(accountId), selection);
    await database().execute("update preset_prices set amount = amount + 1 where preset_id = 102");
    const context = await asUser(accountId);
    await expect(orderInstance.call(context, { ...wanted, quote })).rejects.toMatchObject({
      code: "conflict",
      message: "price changed from 5.45 to 6.66",
    });
    await database().execute("update preset_prices set amount = amount - 1 where preset_id = 102");
    expect((await orderInstance.call(context, { ...wanted, quote })).status).toBe("Unpaid");
  });
});

describe("an unpaid order", () => {
  it("whose money comes after it expired tells its sender, once, that it is credit now", async () => {
    const ordered = await order(new Date());
    await expireOrder((await read(ordered)).id, new Date());
    const reference = makeReference(ordered.invoice);
    const told = async () => {
      const [account] = await database().select().from(accounts).where(eq(accounts.id, accountId));
      const all = await mailsTo(account?.email ?? "");
      return all.filter(({ subject }) => subject === "Your transfer of €5.45 is now credit");
    };
    const before = (await told()).length;
    const receipt = { reference, amount: "5.45", receipt: `late-${ordered.invoice}` };
    for (let turn = 0; turn < 2; turn++) await recordTransfer.call(operatorContext(), receipt);
    const mails = await told();
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.body).toMatch(/had expired.*Order again.*refund/s);
  });

  it("holds its unit for 72 hours, and then gives it back", async () => {
    const before = await stock();
    const now = new Date();
    const ordered = await order(now);
    expect(await stock()).toBe(before - 1);
    const { rows } = await database().execute<{ run_at: Date }>(
      "select run_at from graphile_worker.jobs where task_identifier = 'expire_order' order by id desc limit 1",
    );
    expect(new Date(rows[0]?.run_at ?? 0).getTime()).toBe(now.getTime() + 72 * hours);
    const { id } = await read(ordered);
    await expireOrder(id, new Date(now.getTime() + 72 * hours));
    expect(await read(ordered)).toEqual({ id, ...expired });
    expect(await stock()).toBe(before);
    await expireOrder(id, new Date(now.getTime() + 73 * hours));
    expect(await read(ordered)).toEqual({ id, ...expired });
    expect(await stock()).toBe(before);
    expect(await changesOnRecord("orders.expire", `server ${ordered.server_id}`)).toEqual([{ order: id }]);
    await expect(pay(ordered.invoice, "5.45")).rejects.toMatchObject({
      message: "nothing to pay, invoice is cancelled already",
    });
  });

  it("paid in part gives the money back when it ends", async () => {
    const ordered = await order();
    await pay(ordered.invoice, "3.00");
    expect(await credit()).toBe("17.00");
    const { id } = await read(ordered);
    await expireOrder(id, new Date());
    expect(await credit()).toBe("20.00");
    expect(await read(ordered)).toEqual({ id, ...expired });
  });

  it("paid in time is left alone", async () => {
    const before = await stock();
    const ordered = await order();
    expect(await pay(ordered.invoice, "5.45")).toMatchObject({ invoicepaid: "true" });
    const { id } = await read(ordered);
    await expireOrder(id, new Date());
    expect(await read(ordered)).toEqual({
      id,
      order: "deploying",
      server: "deploying",
      invoice: "Paid",
      job: "running",
      notes: 0,
    });
    expect(await stock()).toBe(before - 1);
    expect(await credit()).toBe("14.55");
  });

  it("paid and ended at the same moment is one or the other", async () => {
    for (let round = 0; round < 8; round++) {
      const before = [await credit(), await stock()];
      const ordered = await order();
      const { id } = await read(ordered);
      const [paid] = await Promise.allSettled([pay(ordered.invoice, "5.45"), expireOrder(id, new Date())]);
      if (paid.status === "fulfilled") {
        expect(await read(ordered)).toMatchObject({
          order: "deploying",
          invoice: "Paid",
          job: "running",
          notes: 0,
        });
        await giveCredit(database(), accountId, "EUR", "5.45");
        continue;
      }
      expect(await read(ordered)).toEqual({ id, ...expired });
      expect([await credit(), await stock()]).toEqual(before);
    }
  });
});
