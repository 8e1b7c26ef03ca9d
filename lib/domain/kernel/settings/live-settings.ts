import type { Database } from "@/lib/db/client";
import type { LivePart } from "@/lib/db/live-configuration";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { changeEnvironment } from "@/lib/env";
import { log, setLogLevel } from "@/lib/log";
import { isSettingName, mergeSettings, type StoredSettings } from "@/lib/settings/environment";
import { openValue } from "./stored-settings";

/** The values that staff have set, by name, with secrets unsealed. Names of other versions are left out. */
async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const rows = await db.select().from(settings);
  return Object.fromEntries(
    rows.flatMap(({ name, ...kept }) => {
      const text = isSettingName(name) ? openValue(name, kept) : null;
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** Keeps `runtime().environment` what the environment variables and the database say. */
export const liveSettings: LivePart<StoredSettings> = {
  name: "settings",
  initial: {},
  read: readStoredSettings,
  apply: (stored) => {
    const { environment, left } = mergeSettings(stored);
    for (const { name, reason } of left) log.warn({ name, reason }, "a setting of the database is not used");
    setLogLevel(environment.LOG_LEVEL);
    changeEnvironment(environment);
  },
};
