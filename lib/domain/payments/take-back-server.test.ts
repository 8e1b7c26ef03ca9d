import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/invoices";
import { dispute, payByCard } from "@/lib/testing/payments";
import { addServer } from "@/lib/testing/servers";

withCatalogueDatabase();

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
