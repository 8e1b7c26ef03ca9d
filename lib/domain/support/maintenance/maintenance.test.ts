import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { maintenanceTasks } from "@/lib/db/tables/support/maintenance";
import { setTestRuntime } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyAudit } from "../../kernel/audit/verify";
import { readBackupState } from "../back-office/shared/backup";
import { noteOwnBackup, showBackups } from "./backups";
import { listMaintenance } from "./list";
import { type BackupTools, type ProofTools, performMaintenance } from "./perform";
import { noteKeptBackups } from "./shared/kept-backups";
import { startMaintenance } from "./start";

withCatalogDatabase();

const backups: BackupTools = {
  make: async () => ({ facts: { file: "berth-1.backup", megabytes: "1.0", rows: 3 }, lines: [] }),
  look: () => Promise.reject(new Error("There is no folder /backups for backups.")),
  verify: async (file) => ({ facts: { file }, lines: ["ledger: a law: an entry: wrong"] }),
};
const proofs: ProofTools = {
  ledger: async () => ({ facts: { breaches: 0 }, lines: [] }),
  audit: async () => {
    const { rows, breaches } = await verifyAudit(database());
    return { facts: { rows }, lines: breaches.map(({ found }) => found) };
  },
  figures: async () => ({ facts: { months: 2 }, lines: [] }),
};
const perform = (id: number) => performMaintenance(id, { proofs, backups });

test("a proof is a task of the worker, whose result is shown with who asked for it", async () => {
  const admin = await asStaff("admin");
  const { id, is_new } = await startMaintenance.call(admin, { kind: "verify_audit" });
  expect(is_new).toBe(true);
  // While it waits, it is the answer to whoever asks again.
  expect(await startMaintenance.call(admin, { kind: "verify_audit" })).toEqual({ id, is_new: false });
  const listed = async () => (await listMaintenance.call(admin, { area: "proofs" })).tasks[0];
  expect(await listed()).toMatchObject({ id, state: "queued", seconds: null, asked_by: expect.any(String) });
  await perform(id);
  expect(await listed()).toMatchObject({ state: "done", facts: { rows: expect.any(Number) }, lines: [] });
  // Once more is nothing: it has ended.
  const [before] = await database().select().from(maintenanceTasks).where(eq(maintenanceTasks.id, id));
  await perform(id);
  expect(await database().select().from(maintenanceTasks).where(eq(maintenanceTasks.id, id))).toEqual([
    before,
  ]);
  expect(await startMaintenance.call(admin, { kind: "verify_audit" })).toMatchObject({ is_new: true });
});

test("what is wrong is said line by line, and so is why it could not be done", async () => {
  const admin = await asStaff("admin");
  const { id: wrong } = await startMaintenance.call(admin, { kind: "verify_backup", file: "berth-1.backup" });
  const { id: failed } = await startMaintenance.call(admin, { kind: "look_at_backups" });
  for (const id of [wrong, failed]) await perform(id);
  const { tasks } = await listMaintenance.call(admin, { area: "backups" });
  expect(tasks).toMatchObject([
    { id: failed, state: "failed", lines: ["There is no folder /backups for backups."] },
    { id: wrong, state: "failed", about: "berth-1.backup", lines: ["ledger: a law: an entry: wrong"] },
  ]);
});

test("work that a statement was too slow for is done again, and has not failed", async () => {
  const { id } = await startMaintenance.call(await asStaff("admin"), { kind: "verify_ledger" });
  const tooLong = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const slow = { ...proofs, ledger: () => Promise.reject(tooLong) };
  await expect(performMaintenance(id, { proofs: slow, backups })).rejects.toBe(tooLong);
  await perform(id);
  const [task] = await database().select().from(maintenanceTasks).where(eq(maintenanceTasks.id, id));
  expect(task).toMatchObject({ state: "done", result: { lines: [] } });
});

test.each([
  { kind: "verify_backup" as const, file: "../secret" },
  { kind: "verify_backup" as const },
  { kind: "add_image" as const },
])("%j is refused with the field", async (wrong) => {
  const admin = await asStaff("admin");
  await expect(startMaintenance.answer(admin, wrong)).rejects.toMatchObject({
    extras: { fields: { [wrong.kind === "add_image" ? "image" : "file"]: expect.any(String) } },
  });
});

test("is for staff with the right alone", async () => {
  await expect(
    startMaintenance.call(await asStaff("support"), { kind: "make_backup" }),
  ).rejects.toMatchObject({ extras: { doc: "staff.right_missing" } });
});

test("backups are listed with age, size and proof, as a worker has last seen them", async () => {
  setTestRuntime("http://panel.test", false, {
    BACKUP_DIRECTORY: "/backups",
    BACKUP_PASSPHRASE: "a long passphrase",
  });
  const admin = await asStaff("admin");
  expect(await showBackups.call(admin, {})).toMatchObject({ is_set: true, seen: null, backups: [] });
  const file = (day: number) => ({
    name: `berth-0a1b2c3d-2030010${day}T020000Z.backup`,
    made: new Date(`2030-01-0${day}T02:00:00Z`),
    bytes: day * 1_000,
  });
  const at = new Date("2030-01-03T00:00:00Z");
  const seen = { directory: "/backups", host: "worker-1" };
  const { name } = file(2);
  await noteKeptBackups(database(), { ...seen, files: [file(2), file(1)] }, at, { name, auditRows: 7 });
  const [newest, older] = (await showBackups.call(admin, {})).backups;
  expect(newest).toMatchObject({ name, bytes: 2_000, proved_at: at.toISOString(), audit_rows: 7 });
  expect(older).toMatchObject({ proved_at: "2030-01-01T02:00:00.000Z", audit_rows: null });
  // What was proved stays known, and what is gone goes.
  await noteKeptBackups(database(), { ...seen, files: [file(3), file(2)] }, new Date());
  expect((await showBackups.call(admin, {})).backups).toMatchObject([
    { audit_rows: null },
    { name, audit_rows: 7 },
  ]);
  await noteOwnBackup.call(admin, {});
  expect((await readBackupState(database())).madeAt).toEqual(admin.now);
  setTestRuntime("http://panel.test");
});
