import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { setTestRuntime } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { noteBackup, noteBackupFailure, recordBackup } from "./shared/backup";
import { readBusinessFigures } from "./shared/business-figures";
import { showBackup } from "./show-backup";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const show = async () => showBackup.call(await asStaff("admin", undefined, { now }), {});

test("nobody expects one of a demo, and of a panel that sells there is none", async () => {
  expect(await show()).toMatchObject({ made_at: null, is_expected: false });
  setTestRuntime("http://panel.test", false);
  expect(await show()).toMatchObject({ made_at: null, is_expected: true, is_old: true });
});

test("the last one gets too old two hours after the next was expected, and a failure is shown until one succeeds", async () => {
  setTestRuntime("http://panel.test", false, { BACKUP_EVERY_HOURS: 6 });
  await recordBackup(database(), hoursAgo(7.9));
  expect(await show()).toMatchObject({ made_at: hoursAgo(7.9).toISOString(), is_old: false, every_hours: 6 });
  await recordBackup(database(), hoursAgo(8.1));
  expect(await show()).toMatchObject({ is_old: true, failure: null });
  await noteBackupFailure(database(), hoursAgo(1), "The disk is full.");
  expect((await show()).failure).toEqual({ at: hoursAgo(1).toISOString(), reason: "The disk is full." });
  expect((await readBusinessFigures(database(), now)).backupFailed).toBe(1);
  const last = { at: now.toISOString(), file: "/backups/one.backup", bytes: 1, seconds: 1, audit_rows: 1 };
  await noteBackup(database(), last);
  expect(await show()).toMatchObject({ made_at: now.toISOString(), is_old: false, failure: null });
  expect((await readBusinessFigures(database(), now)).backupFailed).toBe(0);
});
