import type { Database } from "@/lib/db/client";
import { connect, setTestRuntime } from "./factories";
import type { PanelProcess } from "./panel-process";

/** Works on the database of a running panel with what the product itself knows of it: its tables and its secret. */
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
