import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { runRenewals } from "../../orders/renewals/run";
import { refundPayment } from "./refund-payment";

withCatalogDatabase();

const readServer = async (id: number) => {
  const [row] = await database().select().from(servers).where(eq(servers.id, id));
  return row;
};

async function customer() {
  const { id } = await addAccount(database());
  return { id, user: await asUser(id) };
}

it("a payment of a renewal that is taken back takes the period back, and gives it again with the money", async () => {
  const { id, user } = await customer();
  const serverId = await addServer(database(), { id }, { hostname: "back-1" });
  const before = (await readServer(serverId))?.dueAt as Date;
  const invoice = await addInvoice({ accountId: id, serverId, starts: "renewal" });
  const payment = await payByCard(user, invoice.id);
  expect((await readServer(serverId))?.dueAt).toEqual(addMonths(before, 1));
  await dispute(payment, "opened");
  expect((await readServer(serverId))?.dueAt).toEqual(before);
  await dispute(payment, "won");
  expect((await readServer(serverId))?.dueAt).toEqual(addMonths(before, 1));
});

it("a payment of an order that is taken back suspends its server until it is paid again", async () => {
  const { id, user } = await customer();
  const serverId = await addServer(database(), { id }, { hostname: "back-2" });
  const invoice = await addInvoice({ accountId: id, serverId, starts: "deployment" });
  await database().update(orders).set({ invoiceId: invoice.id }).where(eq(orders.serverId, serverId));
  const payment = await payByCard(user, invoice.id);
  await dispute(payment, "opened");
  expect((await readServer(serverId))?.state).toBe("suspended");
  await payByCard(user, invoice.id);
  expect((await readServer(serverId))?.state).toBe("running");
});

describe("a payment that staff send back to its card", () => {
  const refund = (payment: number, service?: "keep") =>
    refundPayment.call(operatorContext(), { payment: String(payment), ...(service ? { service } : {}) });

  async function bought(starts: "deployment" | "plan_change", state: "running" | "deploying" = "running") {
    const { id, user } = await customer();
    const serverId = await addServer(database(), { id }, { hostname: "back-3", state });
    const { id: invoice } = await addInvoice({ accountId: id, serverId, starts });
    return { id, serverId, payment: await payByCard(user, invoice) };
  }

  it.each(["deployment", "plan_change"] as const)("suspends the server of that %s", async (starts) => {
    const { serverId, payment } = await bought(starts);
    await refund(payment);
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "staff" });
  });

  it("leaves the server where staff say so", async () => {
    const { serverId, payment } = await bought("deployment");
    await refund(payment, "keep");
    expect(await readServer(serverId)).toMatchObject({ state: "running", suspendedBy: null });
  });

  it("is refused while its server is being installed, and moves no money then", async () => {
    const { id, payment } = await bought("plan_change", "deploying");
    await expect(refund(payment)).rejects.toMatchObject({ code: "invalid" });
    expect(await readCredit(database(), id, "EUR")).toBe("0.00");
    await refund(payment, "keep");
  });

  it("takes the period of a renewal back, which is invoiced again", async () => {
    const { account, serverId, dueAt } = await addService(new Date("2030-01-31T12:00:00Z"));
    await runRenewals(daysAfter(dueAt, -14));
    const [first] = await readRenewals(serverId);
    const payment = await payByCard(await asUser(account.id), first?.invoice.id ?? 0);
    expect((await readServer(serverId))?.dueAt).toEqual(first?.renewal.endsAt);
    await refund(payment);
    expect((await readServer(serverId))?.dueAt).toEqual(dueAt);
    await runRenewals(daysAfter(dueAt, -13));
    const [before, again] = await readRenewals(serverId);
    expect(before?.invoice.status).toBe("Refunded");
    expect(again).toMatchObject({ invoice: { status: "Unpaid" }, renewal: { startsAt: dueAt } });
    for (const days of [1, 3]) await runRenewals(daysAfter(dueAt, days));
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
  });
});
