import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { cancellations } from "@/lib/db/tables/orders/services";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, daysAfter, readServer, type TestService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { startJob } from "../../kernel/async/write-job";
import { powerOff } from "../../servers/power/off";
import { reinstallation } from "../deployments/shared/kinds";
import { deleteCancellationRequest } from "./delete-cancellation-request";
import { requestCancellation } from "./request-cancellation";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const runner = runnerOf(requestCancellation.kind, powerOff.kind, reinstallation);

const ownerOf = ({ account }: TestService, now: Date) => asUser(account.id, { now });
const cancel = async (service: TestService, now: Date, more: Record<string, string | number>) =>
  requestCancellation.call(await ownerOf(service, now), { id: String(service.serverId), ...more });
const undo = async (service: TestService, now: Date) =>
  deleteCancellationRequest.call(await ownerOf(service, now), { id: String(service.serverId) });

describe("a cancellation that is taken back while its job waits", () => {
  it.each([
    ["behind a shutdown", "eq.off"],
    ["behind a reinstall", "eq.reinstall"],
  ])("%s is asked for again by the third call", async (_where, operation) => {
    const service = await addService(start);
    const now = daysAfter(start, 1);
    const { serverId: id, account } = service;
    const work = operation === "eq.off" ? powerOff.kind : reinstallation;
    if (!work) throw new Error("Nothing is worked on.");
    const before = await startJob(database(), work, {
      accountId: account.id,
      serverId: id,
      context: {},
      now,
    });
    const asked = { cancellation_type: 0, cancellation_reason: "Done" };
    const first = await cancel(service, now, asked);
    expect(await cancel(service, now, asked)).toEqual(first);
    await undo(service, now);
    const third = await cancel(service, now, asked);
    expect(third).not.toEqual(first);
    await database().update(jobs).set({ state: "done", finishedAt: now }).where(eq(jobs.id, before.id));
    await runJob(first.callback, runner);
    expect(await runJob(third.callback, runner)).toMatchObject({ state: "done" });
    const open = await database().select().from(cancellations).where(eq(cancellations.serverId, id));
    expect(open.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1);
  });

  it("and was to be at once ends nothing", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 1);
    const facts = { accountId: service.account.id, serverId: service.serverId, context: {}, now };
    const before = await startJob(database(), reinstallation, facts);
    const { callback } = await cancel(service, now, { cancellation_type: 1 });
    expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
    const { message } = await undo(service, now);
    expect(message).toEqual(["The waiting cancellation is withdrawn", "No invoice was waiting"]);
    await database().update(jobs).set({ state: "done", finishedAt: now }).where(eq(jobs.id, before.id));
    expect(await runJob(callback, runner)).toMatchObject({ state: "failed", failure: { code: "aborted" } });
    expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
    await expect(undo(service, now)).rejects.toThrow("cancellation request not found");
  });
});

describe("when a server is to end", () => {
  it.each([
    [{ type: "Immediate" }, "suspended"],
    [{ type: "immediate" }, "suspended"],
    [{ cancellation_type: "Immediate" }, "suspended"],
    [{ type: 1 }, "suspended"],
    [{ type: "End of Billing Period" }, "running"],
    [{ cancelation_type: "END OF BILLING PERIOD" }, "running"],
    [{ type: "Immediate", cancellation_type: 1 }, "suspended"],
  ])("%j: it is %s", async (asked, state) => {
    const service = await addService(start);
    await cancel(service, daysAfter(start, 1), asked);
    expect(await readServer(service.serverId)).toMatchObject({ state });
  });

  it.each([
    [{ type: "Now" }, "type"],
    [{ type: "" }, "type"],
    [{ cancellation_type: "Later" }, "cancellation_type"],
    [{ type: "Immediate", cancellation_type: 0 }, "type"],
  ])("%j is refused by its name, and nothing ends", async (asked, name) => {
    const service = await addService(start);
    await expect(cancel(service, daysAfter(start, 1), asked)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^invalid argument ${name}\\b`)),
    });
    expect(await database().$count(cancellations, eq(cancellations.serverId, service.serverId))).toBe(0);
  });
});
