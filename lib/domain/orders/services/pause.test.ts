import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { giveCredit } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import {
  addService,
  daysAfter,
  readMachine,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { runRenewals } from "../renewals/run";
import { requestCancellation } from "./request-cancellation";
import { pauseServer } from "./suspend";
import { resumeServer } from "./unsuspend";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const runner = runnerOf(pauseServer.kind, resumeServer.kind, requestCancellation.kind);

async function paused(): Promise<TestService> {
  const service = await addService(start);
  const owner = await asUser(service.account.id);
  await runJob((await pauseServer.call(owner, { id: service.serverId })).callback, runner);
  return service;
}

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

it("a paused server is invoiced, suspended when nobody pays, and paused again when someone has", async () => {
  const { serverId: id, account, dueAt, price } = await paused();
  await runRenewals(daysAfter(dueAt, -14));
  const [{ invoice } = { invoice: null }] = await readRenewals(id);
  expect(invoice).toMatchObject({ status: "Unpaid", total: price });
  for (const days of [1, 3]) await runRenewals(daysAfter(dueAt, days));
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "unpaid", isPaused: true });
  const now = daysAfter(dueAt, 4);
  const owner = await asUser(account.id, { now });
  await expect(resumeServer.call(owner, { id })).rejects.toMatchObject({ extras: { doc: "server.overdue" } });
  await giveCredit(database(), account.id, account.currency, price);
  await applyCredit.call(owner, { invoice_id: String(invoice?.id), amount: price });
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "owner" });
  await alignMachine(id);
  expect(await readMachine(id)).toMatchObject({ power: "off", isSuspended: true });
  await runJob((await resumeServer.call(owner, { id })).callback, runner);
  expect(await readServer(id)).toMatchObject({ state: "running", suspendedBy: null, isPaused: false });
  expect(await readMachine(id)).toMatchObject({ power: "on", isSuspended: false });
});

it("a paused server can be ended at once, and its pause cannot be ended any more", async () => {
  const { serverId: id, account } = await paused();
  const owner = await asUser(account.id);
  const asked = await requestCancellation.call(owner, { id: String(id), cancellation_type: 1 });
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "cancelled" });
  await expect(resumeServer.call(owner, { id })).rejects.toMatchObject({
    extras: { doc: "server.busy" },
  });
  await runJob(asked.callback, runner);
  expect(await readServer(id)).toMatchObject({ state: "deleted" });
  expect(await readMachine(id)).toBeNull();
});
