import { expect, it } from "vitest";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, daysAfter, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runRenewals } from "../../orders/renewals/run";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { reboot } from "./reboot";

withCatalogDatabase();

const runner = runnerOf(reboot.kind);
const hour = 1 / 24;

/** An unpaid server with a running job on the day of its suspension. */
async function kept() {
  const { account, serverId: id, dueAt } = await addService(new Date("2030-01-31T12:00:00Z"));
  // The reminder on the next day announces the suspension.
  for (const days of [-14, 1]) await runRenewals(daysAfter(dueAt, days));
  const due = daysAfter(dueAt, 3);
  const ownerAt = (hours: number) => asUser(account.id, { now: daysAfter(due, hours * hour) });
  const restart = async (hours: number) => reboot.call(await ownerAt(hours), { id });
  const pass = (hours: number) => runRenewals(daysAfter(due, hours * hour));
  return { id, ownerAt, restart, pass, first: await restart(-0.1) };
}

it("a loop of work keeps an unpaid server no longer than an hour, and then until what runs is over", async () => {
  const { id, restart, pass, first } = await kept();
  await pass(0);
  await runJob(first.callback, runner);
  const second = await restart(0.5);
  await pass(0.7);
  expect(await readServer(id)).toMatchObject({ state: "running" });
  await runJob(second.callback, runner);
  await expect(restart(1.1)).rejects.toMatchObject({ extras: { doc: "server.overdue" } });
  await pass(1.2);
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
});

it("its owner can end it even then", async () => {
  const { id, ownerAt, pass, first } = await kept();
  await pass(0);
  await runJob(first.callback, runner);
  await requestCancellation.call(await ownerAt(2), { id: String(id), cancellation_type: 1 });
  expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "cancelled" });
});
