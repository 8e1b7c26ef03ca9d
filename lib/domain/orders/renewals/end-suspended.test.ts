import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addHourly } from "@/lib/testing/money/hourly";
import { addService, daysAfter, readMachine, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { requestCancellation } from "../services/request-cancellation";
import { previewResume } from "./preview-resume";
import { runRenewals } from "./run";
import { resumeServer, suspendServer } from "./suspend";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "case 26";
const staffAt = async (now: Date) => ({ ...(await asStaff("support")), now });

/** The owner cancels the server for the end of its period, and the job completes. */
async function askForEnd(accountId: number, serverId: number, now: Date): Promise<void> {
  await requestCancellation.call(await asUser(accountId, { now }), { id: String(serverId) });
  await database().update(jobs).set({ state: "done", finishedAt: now }).where(eq(jobs.serverId, serverId));
}

/** A server cancelled for the end of its period and then suspended by staff until after that day. */
async function keptPastItsEnd() {
  const service = await addService(start);
  const { serverId, account, dueAt } = service;
  await askForEnd(account.id, serverId, daysAfter(start, 5));
  await suspendServer.call(await staffAt(daysAfter(dueAt, -10)), { id: serverId, reason });
  for (const days of [0, 1, 19]) await runRenewals(daysAfter(dueAt, days));
  return { ...service, now: daysAfter(dueAt, 20) };
}

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a server that staff suspended and whose owner has asked for its end", () => {
  it("is kept past that day, with its machine", async () => {
    const { serverId } = await keptPastItsEnd();
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "staff" });
    expect(await readMachine(serverId)).not.toBeNull();
  });

  it("ends at once when the suspension does without moving its period, and nothing is charged", async () => {
    const { serverId, account, now } = await keptPastItsEnd();
    const { charge, ends } = await previewResume.call(await staffAt(now), { id: serverId });
    expect({ charge, ends: ends?.charge }).toEqual({
      charge: null,
      ends: { at: now.toISOString(), is_now: true },
    });
    await resumeServer.call(await staffAt(now), { id: serverId, reason, billing: "charge" });
    expect((await mailsTo(account.email))[0]?.body).toContain("it ends now");
    await runRenewals(now);
    expect(await readServer(serverId)).toMatchObject({ state: "deleted", deletedAt: now });
    expect(await readRenewals(serverId)).toEqual([]);
  });

  it("ends later by the days that its period is moved", async () => {
    const { serverId, account, dueAt, now } = await keptPastItsEnd();
    const moved = daysAfter(dueAt, 30);
    const { ends } = await previewResume.call(await staffAt(now), { id: serverId });
    expect(ends?.move).toEqual({ at: moved.toISOString(), is_now: false });
    await resumeServer.call(await staffAt(now), { id: serverId, reason });
    expect((await mailsTo(account.email))[0]?.body).toContain("it ends on");
    await runRenewals(daysAfter(moved, -1));
    expect((await readServer(serverId)).state).toBe("running");
    await runRenewals(moved);
    expect((await readServer(serverId)).state).toBe("deleted");
  });

  it("is not deleted at its owner's wish meanwhile", async () => {
    const { serverId, account, now } = await keptPastItsEnd();
    const ask = async (cancellation_type: 0 | 1) =>
      requestCancellation.call(await asUser(account.id, { now }), {
        id: String(serverId),
        cancellation_type,
      });
    await expect(ask(1)).rejects.toThrow("suspended");
    await ask(0);
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "staff" });
  });

  it("is kept by the hour, too, and not charged for that", async () => {
    const { serverId, account } = await addHourly(start);
    const at = (hours: number) => daysAfter(start, hours / 24);
    await askForEnd(account.id, serverId, at(2.5));
    await suspendServer.call(await staffAt(at(2.6)), { id: serverId, reason });
    await runRenewals(at(50));
    expect((await readServer(serverId)).state).toBe("suspended");
    await resumeServer.call(await staffAt(at(51)), { id: serverId, reason });
    await runRenewals(at(51));
    expect((await readServer(serverId)).state).toBe("deleted");
  });
});
