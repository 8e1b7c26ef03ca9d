import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit, setPin } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { minus } from "@/lib/testing/money/decimal-sums";
import { addService, readServer, type TestService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { createBackup } from "../../servers/backups/create";
import { listBackups } from "../../servers/backups/list";
import { removeBackup } from "../../servers/backups/remove";
import { orderFromBackup } from "./order-from-backup";
import { quoteFromBackup } from "./quote-from-backup";

withCatalogDatabase();

const runner = runnerOf(createBackup.kind, removeBackup.kind);
const end = (callback: string) => answerOfJob(callback, runner);

let service: TestService;
let context: SignedContext;
let id: number;
let backup: number;
beforeEach(async () => {
  service = await addService(new Date(), { tags: { auto_credit: "1" } });
  id = service.serverId;
  context = await asUser(service.account.id);
  await change({ backupPlan: "daily" });
  await end((await createBackup.call(context, { id })).callback);
  backup = (await listBackups.call(context, { id })).backups[0]?.id ?? 0;
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const credit = () => readCredit(database(), service.account.id, "EUR");
const give = (amount: string) => giveCredit(database(), service.account.id, "EUR", amount);
const written = async () => [await database().$count(orders), await database().$count(invoices)];

it("a new server is made from a backup for the price that was quoted, and the backup is kept until then", async () => {
  await give("50.00");
  const before = await credit();
  const quote = await quoteFromBackup.call(context, { id, backup });
  expect(quote.lines.map(({ code }) => code)).toContain("preset");
  const ordered = await orderFromBackup.call(context, {
    ...{ id, backup, hostname: "copy-1", quote: quote.quote },
  });
  expect(ordered).toMatchObject({ status: "Paid", deploy_status: "queued" });
  expect(await credit()).toBe(minus(before, quote.total, "EUR"));
  await expect(removeBackup.call(context, { id, backup })).rejects.toEqual(refusal("backup.in_use"));
  const source = await readServer(id);
  expect(await end(ordered.callback)).toMatchObject({ result: "OK" });
  const made = await readServer(ordered.server_id);
  expect(made).toMatchObject({
    ...{ hostname: "copy-1", state: "running", fromBackup: backup, rootPassword: null },
    ...{ provisioner: source.provisioner, location: source.location, systemId: source.systemId },
    ...{ presetId: source.presetId, trafficPlanId: source.trafficPlanId },
  });
  expect(await readServer(id)).toEqual(source);
  expect(await end((await removeBackup.call(context, { id, backup })).callback)).toMatchObject({
    result: "OK",
  });
});

it("the backup says what is on the new server, also after another system was installed", async () => {
  await give("50.00");
  const [{ holds } = { holds: null }] = await database().select().from(serverBackups);
  const { systemId } = await readServer(id);
  expect(holds).toMatchObject({ systemId, diskGb: expect.any(Number) });
  await change({ systemId: null, systemName: "NixOS" });
  const { server_id: made } = await orderFromBackup.call(context, { id, backup });
  expect(await readServer(made)).toMatchObject({ systemId });
});

it("what cannot become a new server is refused before anything is written", async () => {
  await give("50.00");
  const before = await written();
  const order = (more: object = {}, by = context) => orderFromBackup.call(by, { id, backup, ...more });
  await expect(order({ backup: backup + 1 })).rejects.toEqual(refusal("backup.not_found"));
  await database()
    .update(serverBackups)
    .set({ holds: { systemId: 11, systemName: "", softwareId: null, diskGb: 9_000 } });
  await expect(order()).rejects.toEqual(refusal("order.min_hdd"));
  await database().update(serverBackups).set({ holds: null });
  await change({ provisioner: "http" });
  for (const call of [order, () => quoteFromBackup.call(context, { id, backup })])
    await expect(call()).rejects.toEqual(refusal("argument.unsupported"));
  await change({ provisioner: "qemu" });
  await expect(order()).rejects.toEqual(refusal("machine.unsupported"));
  await change({ provisioner: "simulated" });
  const other = await addService(new Date());
  const theirs = await asUser(other.account.id);
  const counted = await written();
  await expect(order({ id: other.serverId }, theirs)).rejects.toEqual(refusal("backup.not_found"));
  await expect(order({}, theirs)).rejects.toEqual(refusal("server.foreign"));
  await setPin(database(), service.account.id, "4071");
  await expect(order({}, await asUser(service.account.id))).rejects.toEqual(refusal("pin.required"));
  expect(await written()).toEqual(counted);
  // The other account's service, and nothing else.
  expect(counted.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
});

it("without enough credit it waits for payment; a backup that is gone by then gives the money back", async () => {
  const waiting = await orderFromBackup.call(context, { id, backup });
  expect(waiting).toMatchObject({ status: "Unpaid", deploy_status: "awaiting_payment" });
  await give("50.00");
  const before = await credit();
  const ordered = await orderFromBackup.call(context, { id, backup });
  await database().delete(serverBackups).where(eq(serverBackups.id, backup));
  expect(await end(ordered.callback)).toMatchObject({ result: "Fail" });
  expect(await readServer(ordered.server_id)).toMatchObject({ state: "failed" });
  expect(await credit()).toBe(before);
});
