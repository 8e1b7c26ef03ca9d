import { and, desc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverBackups, serverSchedules } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedBackups } from "@/lib/db/tables/servers/simulated-work";
import { setPin, setTestRuntime } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService, type TestService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { powerOff } from "../power/off";
import { createSnapshot } from "../snapshots/create-snapshot";
import { listSnapshots } from "../snapshots/list";
import { scheduleSnapshots } from "../snapshots/schedule-snapshots";
import { createBackup } from "./create";
import { snapshotWork } from "./kinds";
import { listBackups } from "./list";
import { removeBackup } from "./remove";
import { restoreBackup } from "./restore";
import { startDueCopies } from "./start-due";

withCatalogDatabase();

const runner = runnerOf(
  createBackup.kind,
  restoreBackup.kind,
  removeBackup.kind,
  createSnapshot.kind,
  powerOff.kind,
  snapshotWork,
);

let context: SignedContext;
let service: TestService;
let id: number;
beforeEach(async () => {
  service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const change = (facts: Partial<typeof servers.$inferInsert>, serverId = id) =>
  database().update(servers).set(facts).where(eq(servers.id, serverId));
const end = (callback: string) => answerOfJob(callback, runner);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A plan of daily backups, as if it had been bought; it begins at that moment. */
async function plan(nextAt: Date | null, keep = 2, serverId = id): Promise<void> {
  await change({ backupPlan: "daily" }, serverId);
  const row = {
    serverId,
    what: "backup" as const,
    every: "daily" as const,
    hour: 3,
    weekday: 7,
    keep,
    nextAt,
  };
  await database()
    .insert(serverSchedules)
    .values(row)
    .onConflictDoUpdate({ target: [serverSchedules.serverId, serverSchedules.what], set: row });
}
const scheduleOf = async (what: "backup" | "snapshot" = "backup", serverId = id) =>
  (
    await database()
      .select()
      .from(serverSchedules)
      .where(and(eq(serverSchedules.serverId, serverId), eq(serverSchedules.what, what)))
  )[0];
const backUp = async () => end((await createBackup.call(context, { id })).callback);
const listed = async () => (await listBackups.call(context, { id })).backups;
const engineNames = async () =>
  (await database().select().from(simulatedBackups).where(eq(simulatedBackups.serverId, id))).map(
    ({ name }) => name,
  );
const newestJob = async (serverId = id) =>
  (
    await database().select().from(jobs).where(eq(jobs.serverId, serverId)).orderBy(desc(jobs.id)).limit(1)
  )[0];
const failedMails = async () =>
  (await mailsTo(service.account.email)).filter(({ subject }) => /^No (backup|snapshot)/.test(subject));

it("backups are made for who has a plan, and the oldest goes once there are more than are kept", async () => {
  await expect(createBackup.call(context, { id })).rejects.toEqual(refusal("backup.no_plan"));
  await plan(null, 2);
  for (const _ of [1, 2, 3]) expect(await backUp()).toMatchObject({ result: "OK", scope: "Backup is made" });
  const kept = await listed();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toMatchObject({ size: expect.any(Number), scheduled: 0 });
  expect(kept[0]?.size).toBeGreaterThan(1_000_000_000);
  const rows = await database().select().from(serverBackups).where(eq(serverBackups.serverId, id));
  expect((await engineNames()).sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(await scheduleOf()).toMatchObject({ lastAt: expect.any(Date), lastBytes: kept[0]?.size });
});

it("what loses data asks for the PIN; a backup is put back, deleted, and only the server's own", async () => {
  await plan(null);
  await backUp();
  const [made] = await listed();
  const backup = made?.id ?? 0;
  const other = await addService(new Date());
  for (const call of [restoreBackup, removeBackup]) {
    await expect(call.call(context, { id, backup: backup + 1 })).rejects.toEqual(refusal("backup.not_found"));
    const theirs = await asUser(other.account.id);
    await expect(call.call(theirs, { id: other.serverId, backup })).rejects.toEqual(
      refusal("backup.not_found"),
    );
  }
  expect(await end((await restoreBackup.call(context, { id, backup })).callback)).toMatchObject({
    result: "OK",
    scope: `Backup ${backup} is restored`,
  });
  await change({ rescueSince: new Date() });
  await expect(restoreBackup.call(context, { id, backup })).rejects.toEqual(refusal("server.in_rescue"));
  await change({ rescueSince: null });
  await setPin(database(), service.account.id, "4071");
  const locked = await asUser(service.account.id);
  for (const call of [restoreBackup, removeBackup])
    await expect(call.call(locked, { id, backup })).rejects.toEqual(refusal("pin.required"));
  const removed = await removeBackup.call(await asUser(service.account.id), { id, backup, pin: "4071" });
  expect(await end(removed.callback)).toMatchObject({ scope: `Backup ${backup} is deleted` });
  expect([await listed(), await engineNames()]).toEqual([[], []]);
});

it("a due backup begins once, however many workers look, and waits while the server is busy", async () => {
  await plan(minutesAgo(1));
  const { callback } = await powerOff.call(context, { id });
  expect(await startDueCopies(new Date())).toBe(0);
  expect((await scheduleOf())?.nextAt?.getTime()).toBeLessThan(Date.now());
  await end(callback);
  const begun = await Promise.all([1, 2, 3].map(() => startDueCopies(new Date())));
  expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await scheduleOf())?.nextAt?.getTime()).toBeGreaterThan(Date.now());
  const job = await newestJob();
  expect(job).toMatchObject({ operation: "eq.create_backup", action: "create_backup", sessionId: null });
  expect(await end(job?.key ?? "")).toMatchObject({ result: "OK" });
  expect(await listed()).toMatchObject([{ scheduled: 1 }]);
});

it("an account has two at once, others do not wait for it, and what was missed for hours is not made up", async () => {
  const { account } = service;
  await change({ provisioner: "simulated" });
  const more = [];
  for (const _ of [1, 2, 3]) more.push(await addService(new Date(), { account }));
  const other = await addService(new Date());
  const missed = await addService(new Date());
  for (const { serverId } of [service, ...more, other]) await plan(minutesAgo(10), 2, serverId);
  await plan(minutesAgo(400), 2, missed.serverId);
  expect(await startDueCopies(new Date())).toBe(3);
  expect(await newestJob(other.serverId)).toMatchObject({ operation: "eq.create_backup" });
  expect((await newestJob(missed.serverId))?.operation).not.toBe("eq.create_backup");
  expect(await scheduleOf("backup", missed.serverId)).toMatchObject({
    nextAt: expect.toSatisfy((at: Date) => at.getTime() > Date.now()),
    failure: { code: "noTurn", hours: 6 },
  });
  const told = (await mailsTo(missed.account.email)).filter(({ subject }) =>
    subject.startsWith("No backup of"),
  );
  expect(told).toHaveLength(1);
  expect(await startDueCopies(new Date())).toBe(0);
  await end((await newestJob(other.serverId))?.key ?? "");
  expect(await startDueCopies(new Date())).toBe(0);
});

it("a back end begins with the servers whose last backup is oldest, as many as the setting allows", async () => {
  // What other tests have begun, or left due.
  const endAll = async () => {
    await database().delete(serverSchedules);
    for (const { key } of await database().select().from(jobs).where(eq(jobs.state, "running")))
      await end(key);
  };
  await endAll();
  setTestRuntime("http://panel.test", true, { BACKUPS_AT_ONCE: 2 });
  await change({ provisioner: "simulated" });
  const [never, old] = [await addService(new Date()), await addService(new Date())];
  for (const { serverId } of [service, old, never]) await plan(minutesAgo(10), 2, serverId);
  // It has waited longest, and had its backup last.
  await plan(minutesAgo(50));
  const lastAt = (serverId: number, at: Date) =>
    database().update(serverSchedules).set({ lastAt: at }).where(eq(serverSchedules.serverId, serverId));
  await lastAt(id, minutesAgo(1_000));
  await lastAt(old.serverId, minutesAgo(3_000));
  expect(await startDueCopies(new Date())).toBe(2);
  for (const { serverId } of [never, old])
    expect(await newestJob(serverId)).toMatchObject({ operation: "eq.create_backup" });
  expect(await startDueCopies(new Date())).toBe(0);
  setTestRuntime("http://panel.test", true, { BACKUPS_AT_ONCE: 3 });
  expect(await startDueCopies(new Date())).toBe(1);
  setTestRuntime("http://panel.test", true, {});
  await endAll();
});

it("nothing begins for a server that is suspended, gone, or has no plan any more", async () => {
  await plan(minutesAgo(1));
  await change({ state: "suspended", suspendedBy: "unpaid" });
  expect(await startDueCopies(new Date())).toBe(0);
  expect((await scheduleOf())?.nextAt?.getTime()).toBeGreaterThan(Date.now());
  for (const facts of [{ state: "deleted", deletedAt: new Date() }, { backupPlan: null }] as const) {
    await plan(minutesAgo(1));
    await change({ state: "running", suspendedBy: null, deletedAt: null, ...facts });
    expect(await startDueCopies(new Date())).toBe(0);
    expect((await scheduleOf())?.nextAt).toBeNull();
  }
});

it("a failure is told once, until one has succeeded", async () => {
  const fail = async () => {
    await plan(minutesAgo(1));
    await startDueCopies(new Date());
    return end((await newestJob())?.key ?? "");
  };
  await change({ hostname: "full-1" });
  for (const _ of [1, 2])
    expect(await fail()).toMatchObject({
      result: "Fail",
      scope: "there is no room for it, nothing was done",
    });
  expect(await failedMails()).toMatchObject([{ subject: "No backup of full-1 was made" }]);
  expect(await scheduleOf()).toMatchObject({ failure: { code: "noSpace" }, failedAt: expect.any(Date) });
  await change({ hostname: "web-1" });
  expect(await fail()).toMatchObject({ result: "OK" });
  expect(await scheduleOf()).toMatchObject({ failure: null, failedAt: null });
  await change({ hostname: "full-1" });
  await fail();
  expect(await failedMails()).toHaveLength(2);
});

it("snapshots by schedule take the place of the oldest one that was made so, and of no other", async () => {
  await change({ snapshotMax: 2 });
  await end((await createSnapshot.call(context, { id, name: "mine" })).callback);
  await scheduleSnapshots.call(context, { id, every: "daily", hour: 4 });
  expect(await scheduleOf("snapshot")).toMatchObject({ every: "daily", hour: 4, nextAt: expect.any(Date) });
  let days = 0;
  const take = async () => {
    days++;
    await database()
      .update(serverSchedules)
      .set({ nextAt: minutesAgo(1) })
      .where(eq(serverSchedules.serverId, id));
    expect(await startDueCopies(new Date())).toBe(1);
    const job = await newestJob();
    // As if a day had passed: its name is that of its minute.
    await database()
      .update(jobs)
      .set({ createdAt: new Date(Date.now() + days * 86_400_000) })
      .where(eq(jobs.id, job?.id ?? 0));
    return end(job?.key ?? "");
  };
  const names = async () =>
    ((await listSnapshots.call(context, { id })).snapshots ?? []).map((one) => one.name);
  expect(await take()).toMatchObject({ result: "OK" });
  const [first] = await names();
  expect(first).toMatch(/^auto-\d{4}-\d\d-\d\d-\d\d-\d\d$/);
  expect(await take()).toMatchObject({ result: "OK" });
  const after = await names();
  expect(after).toHaveLength(2);
  expect(after).toContain("mine");
  expect(after).not.toContain(first);
  await scheduleSnapshots.call(context, { id, every: "off" });
  expect((await scheduleOf("snapshot"))?.nextAt).toBeNull();
});
