import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";

/** Written by the first administrator's set-up alone: an installation that was set up by commands has none. */
const fact = "setup";

/** begun: something that selling needs may be missing. done: once nothing was. Null: there was no set-up here. */
export type SetupState = "begun" | "done" | null;

export async function readSetupState(db: Database): Promise<SetupState> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, fact));
  return row?.value === "begun" || row?.value === "done" ? row.value : null;
}

export const writeSetupState = (db: Database, state: "begun" | "done"): Promise<void> =>
  writeInstallationSetting(db, fact, state);

/** Whether nothing of an installation is here: neither an account nor a company. Each start asks: the first key is enough. */
export async function isVacant(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ vacant: boolean }>(
    sql`select (select id from accounts order by id limit 1) is null
          and (select id from companies order by id limit 1) is null as vacant`,
  );
  return rows[0]?.vacant === true;
}
