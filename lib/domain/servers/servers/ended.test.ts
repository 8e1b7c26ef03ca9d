import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, daysAfter, type TestService } from "@/lib/testing/money/renewals";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runRenewals } from "../../orders/renewals/run";
import { cancellation } from "../../orders/services/cancellation-kind";
import { showOverview } from "../../orders/services/overview";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { countServers } from "./count";
import { showServer } from "./show";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");

const pageOf = async ({ account, serverId }: TestService, now: Date) =>
  showOverview.call(await asUser(account.id, { now, isPanelCall: true }), { id: serverId });

async function end(service: TestService, now: Date, type: 0 | 1): Promise<string> {
  const owner = await asUser(service.account.id, { now });
  const wanted = { id: String(service.serverId), cancellation_type: type };
  return (await requestCancellation.call(owner, wanted)).callback;
}

describe("the page of a server that was ended at once", () => {
  it("says so from the call on, and the same when its machine has been given back", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 3);
    const callback = await end(service, now, 1);
    const ended = { at: now.toISOString(), why: "asked" };
    const first = await pageOf(service, now);
    expect(first).toMatchObject({ ended, addresses: [] });
    expect(first.busy).toEqual({ action: "request_cancellation" });
    await runJob(callback, runnerOf(cancellation));
    const later = await pageOf(service, daysAfter(now, 90));
    expect(later).toMatchObject({ ended, busy: null, state: "deleted" });
    expect(later.invoices.length).toBeGreaterThan(0);
    const [note] = later.credit_notes;
    expect(note).toMatchObject({ invoice: later.invoices[0]?.id, why: "unused" });
    expect(later.ended?.back).toEqual(note?.total);
    const owner = await asUser(service.account.id, { isPanelCall: true });
    expect(await countServers.call(owner, {})).toEqual({ servers: 0, failed: 0, moving: 0 });
  });

  it("is its owner's alone; for programs the server does not exist", async () => {
    const service = await addService(start);
    await runJob(await end(service, daysAfter(start, 3), 1), runnerOf(cancellation));
    const id = service.serverId;
    const stranger = await asUser((await addAccount(database())).id, { isPanelCall: true });
    const foreign = "permission denied #3, this is not your server";
    await expect(showOverview.call(stranger, { id })).rejects.toThrow(foreign);
    const other = await addService(start, { account: service.account });
    const key = await asKey(service.account.id, { serverId: other.serverId });
    await expect(showOverview.call(key, { id })).rejects.toThrow(foreign);
    const owner = await asUser(service.account.id);
    await expect(showServer.call(owner, { id })).rejects.toThrow("server not found");
  });
});

describe("the page of a server that ended otherwise", () => {
  it("stays as it was until its period is over, and then says so", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 3);
    await runJob(await end(service, now, 0), runnerOf(cancellation));
    const ends = dayIn(service.dueAt, "Europe/Amsterdam");
    expect(await pageOf(service, now)).toMatchObject({ ended: null, ends });
    const after = daysAfter(service.dueAt, 1);
    await runRenewals(after);
    expect(await pageOf(service, after)).toMatchObject({ ended: { at: after.toISOString(), why: "asked" } });
  });

  it("tells a debt from an order that was never paid for", async () => {
    const service = await addService(start);
    const deletedAt = daysAfter(service.dueAt, 30);
    const write = (values: Partial<typeof servers.$inferInsert>) =>
      database().update(servers).set(values).where(eq(servers.id, service.serverId));
    await write({ state: "deleted", deletedAt });
    expect((await pageOf(service, deletedAt)).ended).toMatchObject({ why: "unpaid" });
    await write({ readyAt: null });
    expect((await pageOf(service, deletedAt)).ended).toMatchObject({ why: "order" });
  });
});
