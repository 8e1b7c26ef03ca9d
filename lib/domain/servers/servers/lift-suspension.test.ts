import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { addHourly } from "@/lib/testing/money/hourly";
import { addSavedCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { previewResume } from "../../orders/renewals/preview-resume";
import { runRenewals } from "../../orders/renewals/run";
import { resumeServer, suspendServer } from "../../orders/renewals/suspend";
import { deleteCancellationRequest } from "../../orders/services/delete-cancellation-request";
import { showOverview } from "../../orders/services/overview";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { showCancellation } from "../../orders/services/show-cancellation";
import { showServer } from "./show";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "case 17";
const staffAt = async (now: Date) => ({ ...(await asStaff("support")), now });

/** Suspended ten days after its order, for 90 days, with the worker running. */
async function suspendedFor90() {
  const service = await addService(start);
  const { serverId: id, account } = service;
  await suspendServer.call(await staffAt(daysAfter(start, 10)), { id, reason, shown: "Reports of spam" });
  for (const days of [15, 30, 60, 99]) await runRenewals(daysAfter(start, days));
  return { ...service, id, email: account.email, now: daysAfter(start, 100) };
}
const bodies = async (email: string) => (await mailsTo(email)).map(({ body }) => body);

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

it("of 90 days invoices nothing meanwhile, and tells its owner who suspended it, and why", async () => {
  const { id, account, email, now } = await suspendedFor90();
  expect(await readRenewals(id)).toEqual([]);
  const { suspension } = await showOverview.call(await asUser(account.id, { now }), { id });
  expect(suspension).toMatchObject({ at: daysAfter(start, 10).toISOString(), reason: "Reports of spam" });
  expect(suspension?.company).not.toBe("");
  const shown = await showServer.call(await asUser(account.id, { now }), { id });
  expect(shown.server_data).toMatchObject({ suspended_by: "staff", suspend_reason: "Reports of spam" });
  const [mail] = await bodies(email);
  expect(mail).toContain("Reports of spam");
  expect(mail).not.toContain(reason);
  expect(mail).toContain(suspension?.company);
});

it("that ends by moving the period charges none of its days, and what is left of it is what was left", async () => {
  const { id, account, dueAt, email, now } = await suspendedFor90();
  const owner = (at: Date) => asUser(account.id, { now: at });
  const preview = await previewResume.call(await staffAt(now), { id });
  const moved = daysAfter(dueAt, 90);
  expect(preview).toMatchObject({ days: 90, is_hourly: false, moved_until: moved.toISOString() });
  await resumeServer.call(await staffAt(now), { id, reason });
  expect(await readServer(id)).toMatchObject({ state: "running", dueAt: moved, suspendedAt: null });
  expect((await bodies(email))[0]).toContain("not charged");
  const { days, back } = await showCancellation.call(await owner(now), { id: String(id) });
  const twin = await addService(start);
  const same = await showCancellation.call(await asUser(twin.account.id, { now: daysAfter(start, 10) }), {
    id: String(twin.serverId),
  });
  expect([days, back.value]).toEqual([same.days, same.back.value]);
  await runRenewals(now);
  expect(await readRenewals(id)).toEqual([]);
  await runRenewals(daysAfter(moved, -14));
  expect((await readRenewals(id))[0]).toMatchObject({
    renewal: { startsAt: moved },
    invoice: { dueAt: moved },
  });
});

it("that ends by charging it makes one invoice, as the dialog and the mail had said, due in a whole term", async () => {
  const { id, dueAt, email, now } = await suspendedFor90();
  const { charge } = await previewResume.call(await staffAt(now), { id });
  await resumeServer.call(await staffAt(now), { id, reason, billing: "charge" });
  for (let round = 0; round < 2; round++) await runRenewals(now);
  const [one, ...more] = await readRenewals(id);
  expect(more).toEqual([]);
  expect(one?.renewal.startsAt).toEqual(dueAt);
  expect(charge).toEqual({
    amount: { value: one?.invoice.total, currency: "EUR" },
    until: one?.renewal.endsAt.toISOString(),
    due: daysAfter(now, 14).toISOString(),
  });
  expect(one?.invoice.dueAt).toEqual(daysAfter(now, 14));
  expect((await bodies(email)).some((body) => body.includes(`€${one?.invoice.total}, due by`))).toBe(true);
  expect((await readServer(id)).state).toBe("running");
});

it.each(["move", "charge"] as const)(
  "with an open invoice reminds of nothing meanwhile, and goes on by %s",
  async (billing) => {
    const service = await addService(start);
    const { serverId: id, dueAt } = service;
    await runRenewals(daysAfter(dueAt, -14));
    await suspendServer.call(await staffAt(daysAfter(dueAt, -10)), { id, reason });
    const before = (await bodies(service.account.email)).length;
    for (const days of [-7, -1, 1, 3, 10, 30]) await runRenewals(daysAfter(dueAt, days));
    expect((await bodies(service.account.email)).length).toBe(before);
    const now = daysAfter(dueAt, 40);
    await resumeServer.call(await staffAt(now), { id, reason, billing });
    for (const days of [0, 1, 3]) await runRenewals(daysAfter(now, days));
    expect((await readServer(id)).state).toBe("running");
    const open = (await readRenewals(id)).filter(({ renewal }) => renewal.voidedAt === null);
    expect(open.length).toBeGreaterThan(0);
    for (const { invoice, renewal } of open)
      expect(invoice.dueAt.getTime()).toBeGreaterThanOrEqual(
        Math.max(daysAfter(now, 3).getTime(), billing === "move" ? renewal.startsAt.getTime() : 0),
      );
    const [first] = await database().select().from(renewals).where(eq(renewals.serverId, id)).limit(1);
    expect(first?.voidedAt === null).toBe(billing === "charge");
  },
);

it("of a server by the hour has nothing to choose: no hour is charged meanwhile", async () => {
  const { serverId: id } = await addHourly(start);
  await suspendServer.call(await staffAt(daysAfter(start, 1)), { id, reason, shown: "" });
  const preview = await previewResume.call(await staffAt(daysAfter(start, 9)), { id });
  expect(preview).toEqual({
    days: 8,
    is_hourly: true,
    moved_until: null,
    charge: null,
    debt: null,
    short: null,
    ends: null,
  });
});

it("of a server by the hour says that the credit does not reach for the next one", async () => {
  const { serverId: id, account, credit } = await addHourly(start);
  await suspendServer.call(await staffAt(daysAfter(start, 1)), { id, reason });
  await giveCredit(database(), account.id, "EUR", `-${await readCredit(database(), account.id, "EUR")}`);
  expect(Number(credit)).toBeGreaterThan(0);
  const now = daysAfter(start, 9);
  const { short } = await previewResume.call(await staffAt(now), { id });
  expect(Number(short?.value)).toBeGreaterThan(0);
  await resumeServer.call(await staffAt(now), { id, reason });
  await runRenewals(now);
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
});

it("names the debt for which the server is suspended again at once, and until when its data is kept", async () => {
  const { serverId: id, dueAt } = await addService(start);
  for (const days of [-14, -7, -1, 1, 3]) await runRenewals(daysAfter(dueAt, days));
  expect(await readServer(id)).toMatchObject({ suspendedBy: "unpaid" });
  await suspendServer.call(await staffAt(daysAfter(dueAt, 4)), { id, reason });
  const now = daysAfter(dueAt, 30);
  const [open] = await readRenewals(id);
  const preview = await previewResume.call(await staffAt(now), { id });
  expect(preview).toMatchObject({
    ...{ charge: null, moved_until: null },
    debt: {
      ...{ invoice: open?.invoice.id, number: open?.invoice.number },
      ...{ amount: { value: open?.invoice.total, currency: "EUR" }, deletes: "2030-04-10" },
    },
  });
  const { state } = await resumeServer.call(await staffAt(now), { id, reason });
  expect([state, (await readServer(id)).dueAt]).toEqual(["suspended", dueAt]);
});

it("moves what its owner has asked to end, whose invoice comes again for the moved period after a change of mind", async () => {
  const { serverId, dueAt, account } = await addService(start);
  const id = String(serverId);
  const ownerAt = (days: number) => asUser(account.id, { now: daysAfter(dueAt, days) });
  await runRenewals(daysAfter(dueAt, -14));
  await requestCancellation.call(await ownerAt(-13), { id });
  await suspendServer.call(await staffAt(daysAfter(dueAt, -12)), { id: serverId, reason });
  await resumeServer.call(await staffAt(daysAfter(dueAt, -9)), { id: serverId, reason });
  await deleteCancellationRequest.call(await ownerAt(-8), { id });
  await runRenewals(daysAfter(dueAt, -8));
  const open = (await readRenewals(serverId)).filter(({ renewal }) => renewal.voidedAt === null);
  expect(open.map(({ renewal }) => renewal.startsAt)).toEqual([daysAfter(dueAt, 3)]);
});

it("reminds again of what is open although nobody knows when it began", async () => {
  const { serverId: id, dueAt } = await addService(start);
  await runRenewals(daysAfter(dueAt, -14));
  // As after a refund of its order, or in versions that stored no time.
  await database()
    .update(servers)
    .set({ state: "suspended", suspendedBy: "staff", stateBefore: "running" })
    .where(eq(servers.id, id));
  for (const days of [-7, 1, 3]) await runRenewals(daysAfter(dueAt, days));
  await resumeServer.call(await staffAt(daysAfter(dueAt, 4)), { id, reason });
  for (const days of [4, 5, 7, 9]) await runRenewals(daysAfter(dueAt, days));
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
});

it.each([
  ["credit", async (id: number) => giveCredit(database(), id, "EUR", "100.00")],
  ["a saved card", async (id: number) => addSavedCard(id)],
])("takes nothing of %s by itself meanwhile", async (_, give) => {
  const { serverId: id, dueAt, account } = await addService(start, { tags: { auto_credit: "1" } });
  await runRenewals(daysAfter(dueAt, -14));
  await suspendServer.call(await staffAt(daysAfter(dueAt, -10)), { id, reason });
  await give(account.id);
  const statuses = async () => (await readRenewals(id)).map(({ invoice }) => invoice.status);
  for (const days of [-9, 0, 1]) await runRenewals(daysAfter(dueAt, days));
  expect(await statuses()).toEqual(["Unpaid"]);
  await resumeServer.call(await staffAt(daysAfter(dueAt, 2)), { id, reason, billing: "charge" });
  for (const days of [2, 16]) await runRenewals(daysAfter(dueAt, days));
  expect((await statuses())[0]).toBe("Paid");
});
