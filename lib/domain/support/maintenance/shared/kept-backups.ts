import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { KeptBackup } from "../schema";

const fact = "kept backups";

/**
 * `directory` and `host`: where they were seen. `isOwnDisk`: the folder was on another disk than the system of this computer
 * once, so that one that is not mounted is noticed; versions before did not note it.
 */
const KeptBackups = z.object({
  at: z.string(),
  directory: z.string(),
  host: z.string(),
  isOwnDisk: z.boolean().optional(),
  backups: z.array(KeptBackup),
});
type KeptBackups = z.infer<typeof KeptBackups>;

/** The backups of this panel as a worker or a command has last seen them; null = nobody has looked yet. */
export async function readKeptBackups(db: Database): Promise<KeptBackups | null> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, fact));
  return row ? KeptBackups.parse(JSON.parse(row.value)) : null;
}

type Seen = {
  directory: string;
  host: string;
  isOwnDisk?: boolean;
  files: readonly { name: string; made: Date; bytes: number }[];
};
type Proved = { name: string; auditRows: number };

/**
 * Notes which backups there are, the newest first. A file of that name was proved when it was made; `proved` was proved
 * just now.
 */
export async function noteKeptBackups(
  db: Database,
  { directory, host, isOwnDisk = false, files }: Seen,
  at: Date,
  proved: Proved | null = null,
): Promise<void> {
  const before = await readKeptBackups(db);
  const backups = files.map(({ name, made, bytes }): KeptBackup => {
    const known = before?.backups.find((one) => one.name === name);
    const made_at = made.toISOString();
    const isNow = proved?.name === name;
    return {
      ...{ name, made_at, bytes },
      proved_at: isNow ? at.toISOString() : (known?.proved_at ?? made_at),
      audit_rows: isNow ? proved.auditRows : (known?.audit_rows ?? null),
    };
  });
  const isSamePlace = before?.directory === directory && before.host === host;
  await writeInstallationSetting(
    db,
    fact,
    JSON.stringify({
      ...{ at: at.toISOString(), directory, host, backups },
      isOwnDisk: isOwnDisk || (isSamePlace && before.isOwnDisk === true),
    } satisfies KeptBackups),
  );
}
