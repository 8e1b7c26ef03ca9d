import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { extendPaidServer } from "../../money/subscriptions/shared/extend-paid";
import { resumeServer, suspendServer } from "../../orders/renewals/suspend";

withCatalogDatabase();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("support");
});

const reason = "abuse case 17";
const dayMs = 86_400_000;

async function stateOf(id: number) {
  const [row] = await database().select().from(servers).where(eq(servers.id, id));
  return row && [row.state, row.suspendedBy];
}

async function newServer() {
  const owner = await addAccount(database());
  return { owner, id: await addServer(database(), owner, { hostname: "web-1" }) };
}

/** An unpaid period that began a week ago and whose day of suspension has passed. */
async function addOverdue(accountId: number, serverId: number): Promise<number> {
  const { id: invoiceId } = await addInvoice({ accountId });
  const startsAt = new Date(Date.now() - 7 * dayMs);
  const endsAt = new Date(Date.now() + 23 * dayMs);
  const [row] = await database()
    .insert(renewals)
    .values({ serverId, invoiceId, startsAt, endsAt })
    .returning({ id: renewals.id });
  await database()
    .insert(dunningSteps)
    .values({ renewalId: row?.id ?? 0, step: "suspend", at: new Date() });
  return invoiceId;
}

it("suspends whatever is paid, says so to its owner, and returns the server as it was", async () => {
  const { owner, id } = await newServer();
  await suspendServer.call(staff, { id, reason });
  expect(await stateOf(id)).toEqual(["suspended", "staff"]);
  await expect(suspendServer.call(staff, { id, reason })).rejects.toMatchObject({ code: "conflict" });
  const { entries } = await listActivity.call(await asUser(owner.id), {});
  expect(entries).toContainEqual(expect.objectContaining({ action: "servers.suspend" }));
  expect(await resumeServer.call(staff, { id, reason })).toEqual({ state: "running" });
  expect(await stateOf(id)).toEqual(["running", null]);
  await expect(resumeServer.call(staff, { id, reason })).rejects.toMatchObject({ code: "conflict" });
});

it("is not ended by a payment", async () => {
  const { owner, id } = await newServer();
  const invoiceId = await addOverdue(owner.id, id);
  await suspendServer.call(staff, { id, reason });
  await inTransaction((db) => extendPaidServer(db, { serverId: id, invoiceId }, new Date()));
  expect(await stateOf(id)).toEqual(["suspended", "staff"]);
  expect(await resumeServer.call(staff, { id, reason })).toEqual({ state: "running" });
});

it("ends as a suspension for non-payment where that is due by now, and a payment ends that", async () => {
  const { owner, id } = await newServer();
  await suspendServer.call(staff, { id, reason });
  const invoiceId = await addOverdue(owner.id, id);
  expect(await resumeServer.call(staff, { id, reason })).toEqual({ state: "suspended" });
  expect(await stateOf(id)).toEqual(["suspended", "unpaid"]);
  await inTransaction((db) => extendPaidServer(db, { serverId: id, invoiceId }, new Date()));
  expect(await stateOf(id)).toEqual(["running", null]);
});

it("needs a reason, the right, and a server that is there", async () => {
  const { id } = await newServer();
  await expect(suspendServer.call(staff, { id, reason: "" })).rejects.toMatchObject({ code: "invalid" });
  await expect(suspendServer.call(await asStaff("billing"), { id, reason })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(suspendServer.call(staff, { id: 1, reason })).rejects.toMatchObject({ code: "not_found" });
});
