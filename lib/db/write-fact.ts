import type { Database } from "./client";
import { installationSettings } from "./tables/kernel/installation";

/** Stores a setting of this installation, replacing its old value. */
export async function writeInstallationSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insert(installationSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationSettings.name, set: { value } });
}
