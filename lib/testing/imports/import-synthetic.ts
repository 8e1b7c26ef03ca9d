import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { liveSellers } from "@/lib/domain/money/companies/shared/loaded";
import { runImport } from "@/lib/domain/support/data-imports/run";
import { whmcsSource } from "@/lib/domain/support/data-imports/whmcs/source";
import { dumpFile } from "@/lib/outside/source-database/dump";
import { setTestRuntime } from "../factories";
import { openForOperator } from "../panel/operator-work";
import { writeSyntheticDump } from "./synthetic-whmcs";

/** Imports so many invented customers into the database of a panel under test, as the operator's command does. */
export async function importSynthetic(databaseUrl: string, customers: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "whmcs-"));
  const file = path.join(folder, "whmcs.sql");
  await writeSyntheticDump(file, customers);
  setTestRuntime("http://panel.test");
  const opened = openForOperator(databaseUrl);
  try {
    await loadConfiguration([liveSellers]);
    const source = await whmcsSource(dumpFile(file));
    try {
      await runImport(source, { origin: "whmcs.sql", isDry: false, region: "EU" });
    } finally {
      await source.close();
    }
  } finally {
    await opened.end();
    await rm(folder, { recursive: true });
  }
}
