import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { startFromTemplate } from "@/lib/testing/panel/panel-template";
import { beginNotes, endNotes } from "./seen-calls";

/**
 * Creates a migrated database with the demo data, once for all panels of the run: that is half of a panel's first
 * start. Returns the teardown, which removes it and throws if the wire tests have not covered the permission table.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-template-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const panel = await startPanel({ dataDir: folder, env: { ROLE: "worker" } });
    await panel.stop();
    await startFromTemplate(folder);
    beginNotes(`${folder}.calls`);
    return async () => {
      await remove();
      const unseen = endNotes(process.argv.slice(2));
      if (unseen.length > 0) throw new Error(`No wire test sees these: ${unseen.join(", ")}`);
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
