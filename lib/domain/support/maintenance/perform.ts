import os from "node:os";
import { and, eq, isNull } from "drizzle-orm";
import {
  type MaintenanceInput,
  type MaintenanceKind,
  type MaintenanceResult,
  mostLines,
} from "@/lib/base/maintenance";
import { database, isDatabaseDown } from "@/lib/db/client";
import { maintenanceTasks } from "@/lib/db/tables/support/maintenance";
import { verifyAudit } from "../../kernel/audit/verify";
import { checkLedger } from "../../money/billing/check-ledger";
import { addImageHere, buildDemoHere, checkImagesHere } from "./images";

/** What the process of the worker does with backups; each throws one sentence if it cannot. */
export type BackupTools = {
  make: () => Promise<MaintenanceResult>;
  look: () => Promise<MaintenanceResult>;
  verify: (file: string) => Promise<MaintenanceResult>;
};

async function proveLedger(now: Date): Promise<MaintenanceResult> {
  const check = await checkLedger(database(), now);
  if (!check) throw new Error("The ledger is being checked already.");
  const lines = check.found.map(({ law, what, found }) => `${law}: ${what}: ${found}`);
  return { facts: { breaches: check.breaches }, lines };
}

async function proveAudit(): Promise<MaintenanceResult> {
  const { rows, breaches } = await verifyAudit(database());
  return { facts: { rows }, lines: breaches.map(({ what, found }) => `${what}: ${found}`) };
}

type Work = (input: MaintenanceInput, backups: BackupTools, now: Date) => Promise<MaintenanceResult>;

const works: Record<MaintenanceKind, Work> = {
  verify_ledger: (_input, _backups, now) => proveLedger(now),
  verify_audit: proveAudit,
  make_backup: (_input, backups) => backups.make(),
  look_at_backups: (_input, backups) => backups.look(),
  verify_backup: ({ file = "" }, backups) => backups.verify(file),
  check_images: checkImagesHere,
  add_image: async ({ image }) => {
    if (!image) throw new Error("There is no image to add.");
    return addImageHere(image);
  },
  build_demo_image: (_input, _backups, now) => buildDemoHere(now),
};

/** Worker task: does the work and stores what came of it. May be killed and repeated: it begins anew. */
export async function performMaintenance(
  id: number,
  backups: BackupTools,
  clock: () => Date = () => new Date(),
): Promise<void> {
  const isOpen = and(eq(maintenanceTasks.id, id), isNull(maintenanceTasks.endedAt));
  const [task] = await database()
    .update(maintenanceTasks)
    .set({ state: "running", startedAt: clock(), host: os.hostname() })
    .where(isOpen)
    .returning();
  if (!task) return;
  const result = await works[task.kind](task.input, backups, clock()).catch(
    (error: unknown): MaintenanceResult => {
      // The queue tries again once the database is back.
      if (isDatabaseDown(error)) throw error;
      return { facts: {}, lines: [error instanceof Error ? error.message : String(error)] };
    },
  );
  const lines = result.lines.slice(0, mostLines);
  await database()
    .update(maintenanceTasks)
    .set({ state: lines.length > 0 ? "failed" : "done", endedAt: clock(), result: { ...result, lines } })
    .where(isOpen);
}
