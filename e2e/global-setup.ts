import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPanel } from "@/lib/testing/panel-process";
import { startFromTemplate } from "@/lib/testing/panel-template";

/**
 * Makes a migrated database with the demo, once for all panels of the run: that takes half of a panel's first start.
 * Answers what removes it in the end.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-template-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const panel = await startPanel({ dataDir: folder, env: { ROLE: "worker" } });
    await panel.stop();
    await startFromTemplate(folder);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}
