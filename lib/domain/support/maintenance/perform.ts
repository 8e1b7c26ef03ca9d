import os from "node:os";
import { and, eq, isNull } from "drizzle-orm";
import {
  type MaintenanceInput,
  type MaintenanceKind,
  type MaintenanceResult,
  mostLines,
} from "@/lib/base/maintenance";
import { database, isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { maintenanceTasks } from "@/lib/db/tables/support/maintenance";
import { addImageHere, buildDemoHere, checkImagesHere } from "./images";

/** The proofs and counts, which a worker makes at night, too. */
export type ProofTools = {
  ledger: (now: Date) => Promise<MaintenanceResult>;
  audit: () => Promise<MaintenanceResult>;
  /** Of all months, anew. */
  figures: (now: Date) => Promise<MaintenanceResult>;
};

/** What the process of the worker does with backups; each throws one sentence if it cannot. */
export type BackupTools = {
  make: () => Promise<MaintenanceResult>;
  look: () => Promise<MaintenanceResult>;
  verify: (file: string) => Promise<MaintenanceResult>;
};

export type MaintenanceTools = { proofs: ProofTools; backups: BackupTools };

type Work = (input: MaintenanceInput, tools: MaintenanceTools, now: Date) => Promise<MaintenanceResult>;

const works: Record<MaintenanceKind, Work> = {
  verify_ledger: (_input, { proofs }, now) => proofs.ledger(now),
  verify_audit: (_input, { proofs }) => proofs.audit(),
  count_figures: (_input, { proofs }, now) => proofs.figures(now),
  make_backup: (_input, { backups }) => backups.make(),
  look_at_backups: (_input, { backups }) => backups.look(),
  verify_backup: ({ file = "" }, { backups }) => backups.verify(file),
  check_images: checkImagesHere,
  add_image: async ({ image }) => {
    if (!image) throw new Error("There is no image to add.");
    return addImageHere(image);
  },
  build_demo_image: (_input, _tools, now) => buildDemoHere(now),
};

/** Worker task: does the work and stores what came of it. May be killed and repeated: it begins anew. */
export async function performMaintenance(
  id: number,
  tools: MaintenanceTools,
  clock: () => Date = () => new Date(),
): Promise<void> {
  const isOpen = and(eq(maintenanceTasks.id, id), isNull(maintenanceTasks.endedAt));
  const [task] = await database()
    .update(maintenanceTasks)
    .set({ state: "running", startedAt: clock(), host: os.hostname() })
    .where(isOpen)
    .returning();
  if (!task) return;
  const result = await works[task.kind](task.input, tools, clock()).catch(
    (error: unknown): MaintenanceResult => {
      // The queue tries again once the database is back, or has less to do.
      if (isDatabaseDown(error) || isTimedOut(error)) throw error;
      return { facts: {}, lines: [error instanceof Error ? error.message : String(error)] };
    },
  );
  const lines = result.lines.slice(0, mostLines);
  await database()
    .update(maintenanceTasks)
    .set({ state: lines.length > 0 ? "failed" : "done", endedAt: clock(), result: { ...result, lines } })
    .where(isOpen);
}
