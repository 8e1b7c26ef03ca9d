import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { decimalOf, moneyOf, shareOf } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit } from "@/lib/testing/factories";
import { addHourly } from "@/lib/testing/money/hourly";
import { addService, daysAfter, readRenewals, type TestService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runRenewals } from "../../../orders/renewals/run";
import { changePlan } from "../../../orders/services/change-plan";
import { requestCancellation } from "../../../orders/services/request-cancellation";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { applyCredit } from "../../payments/apply-credit";
import { readCustomerMrr } from "./mrr";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const at = (days: number) => daysAfter(start, days);
const mrr = async ({ account }: Pick<TestService, "account">, now: Date) =>
  (await readCustomerMrr(database(), account.id, now)).map(
    (money) => `${decimalOf(money)} ${money.currency}`,
  );

const netOf = async (total: string) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.total, total));
  return row?.subtotal ?? "";
};

it("is the net price of a month, from when the server is ready, and nothing once it is gone", async () => {
  const service = await addService(start);
  const net = `${await netOf(service.price)} EUR`;
  expect(Number.parseFloat(net)).toBeLessThan(Number(service.price));
  expect([await mrr(service, at(-1)), await mrr(service, at(0)), await mrr(service, at(29))]).toEqual([
    [],
    [net],
    [net],
  ]);
  await database()
    .update(servers)
    .set({ deletedAt: at(20) })
    .where(eq(servers.id, service.serverId));
  expect([await mrr(service, at(19)), await mrr(service, at(20))]).toEqual([[net], []]);
});

it("is a third of a quarter, and the sum of all servers", async () => {
  const service = await addService(start, { months: 3 });
  const net = await netOf(service.price);
  const third = shareOf(moneyOf(net, "EUR"), 1, 3);
  expect(await mrr(service, at(60))).toEqual([`${decimalOf(third)} EUR`]);
  await addService(start, { months: 3, account: service.account });
  expect(await mrr(service, at(60))).toEqual([`${decimalOf(shareOf(third, 2, 1))} EUR`]);
});

it("lasts through an unpaid invoice until the suspension, and returns with the payment", async () => {
  const service = await addService(start);
  const { dueAt, price, account, serverId } = service;
  for (const days of [-14, 1, 3]) await runRenewals(daysAfter(dueAt, days));
  const net = [`${await netOf(price)} EUR`];
  expect([await mrr(service, daysAfter(dueAt, 2)), await mrr(service, daysAfter(dueAt, 3))]).toEqual([
    net,
    [],
  ]);
  const [{ invoice } = { invoice: null }] = await readRenewals(serverId);
  await giveCredit(database(), account.id, "EUR", price);
  const user = await asUser(account.id, { now: daysAfter(dueAt, 5) });
  await applyCredit.call(user, { invoice_id: String(invoice?.id), amount: price });
  expect([await mrr(service, daysAfter(dueAt, 4)), await mrr(service, daysAfter(dueAt, 6))]).toEqual([
    [],
    net,
  ]);
});

it("follows a larger plan at once, and a whole refund ends it", async () => {
  const service = await addService(start, { preset: "vm.v3-small", credit: "50.00" });
  const small = [`${await netOf(service.price)} EUR`];
  const user = await asUser(service.account.id, { now: at(10) });
  await changePlan.call(user, { id: String(service.serverId), preset: "vm.v3-medium" });
  await runRenewals(daysAfter(service.dueAt, -14));
  const [{ invoice } = { invoice: null }] = await readRenewals(service.serverId);
  const medium = [`${invoice?.subtotal} EUR`];
  expect(await mrr(service, at(9))).toEqual(small);
  // The rest of the old period is charged in part; a month of it costs what the next one does.
  expect([await mrr(service, at(11)), await mrr(service, daysAfter(service.dueAt, 1))]).toEqual([
    medium,
    medium,
  ]);
  const other = await addService(start);
  const [paid] = await database().select().from(invoices).where(eq(invoices.accountId, other.account.id));
  await database().transaction((db) => refundInvoice(db, paid?.id ?? 0, { code: "refunded" }, at(5)));
  expect([await mrr(other, at(4)), await mrr(other, at(5))]).toEqual([[`${paid?.subtotal} EUR`], []]);
});

it("counts a server that will end until it does", async () => {
  const service = await addService(start);
  const user = await asUser(service.account.id, { now: at(3) });
  await requestCancellation.call(user, { id: String(service.serverId), cancellation_type: 0 });
  await runRenewals(daysAfter(service.dueAt, 1));
  const net = [`${await netOf(service.price)} EUR`];
  expect([await mrr(service, at(20)), await mrr(service, daysAfter(service.dueAt, 2))]).toEqual([net, []]);
});

it("of a server by the hour is its whole month, net, while it is billed", async () => {
  const hourly = await addHourly(start);
  await runRenewals(at(1));
  const [month] = await database()
    .select()
    .from(usageMonths)
    .where(eq(usageMonths.serverId, hourly.serverId));
  expect(Number(month?.subtotal)).toBeLessThan(Number(hourly.month));
  expect(await mrr(hourly, at(1))).toEqual([`${month?.subtotal} EUR`]);
  await database()
    .update(usageMonths)
    .set({ stoppedAt: at(2), nextAt: null })
    .where(eq(usageMonths.serverId, hourly.serverId));
  expect([await mrr(hourly, at(1)), await mrr(hourly, at(3))]).toEqual([[`${month?.subtotal} EUR`], []]);
});

it("is nothing for who has nothing", async () => {
  expect(await readCustomerMrr(database(), 1, start)).toEqual([]);
});
