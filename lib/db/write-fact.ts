import type { Database } from "./client";
import { installationSettings } from "./tables/kernel/installation";

/** Stores a fact about this installation in place of the value that it had. */
export async function writeInstallationSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insert(installationSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationSettings.name, set: { value } });
}
