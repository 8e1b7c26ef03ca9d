import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { finishTemplate, startFromTemplate } from "@/lib/testing/panel/panel-template";
import { beginNotes, endNotes } from "./seen-calls";

/** A folder that outlives this run: the next one starts its panels from the same template. */
const kept = process.env.KEPT_PANEL_TEMPLATE;

/** Returns the folder of a migrated database with the demo data, as a panel leaves it at its first start. */
async function templateFolder(): Promise<string> {
  if (kept && existsSync(kept)) return kept;
  const folder = await mkdtemp(path.join(tmpdir(), "berth-template-"));
  try {
    const panel = await startPanel({ dataDir: folder, env: { ROLE: "worker" } });
    await panel.stop();
    await finishTemplate(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  if (!kept) return folder;
  await rename(folder, kept);
  return kept;
}

/**
 * Creates the template once for all panels of the run: that is half of a panel's first start. Returns the teardown,
 * which removes it and throws if the wire tests have not covered the permission table.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await templateFolder();
  startFromTemplate(folder);
  beginNotes(`${folder}.calls`);
  return async () => {
    if (!kept) await rm(folder, { recursive: true, force: true });
    const unseen = endNotes(process.argv.slice(2));
    if (unseen.length > 0) throw new Error(`No wire test sees these: ${unseen.join(", ")}`);
  };
}
