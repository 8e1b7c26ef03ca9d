import type { Database } from "@/lib/db/client";
import { connect, setTestRuntime } from "../factories";
import type { PanelProcess } from "./panel-process";

/** Runs `work` on the database of a running panel with the product's own table definitions and secret. */
export async function withDatabase<T>(
  panel: Pick<PanelProcess, "databaseUrl" | "url">,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  setTestRuntime(panel.url);
  const { db, close } = connect(panel.databaseUrl);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
