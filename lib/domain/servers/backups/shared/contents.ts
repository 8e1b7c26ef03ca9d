import type { Database } from "@/lib/db/client";
import type { BackedUp } from "@/lib/db/tables/servers/backups";
import type { ServerRow } from "../../../kernel/server/server-target";
import { presetOf } from "../../servers/shared/require-usable";

/** What a server has on its disks now. */
export async function contentsOf(db: Database, row: ServerRow): Promise<BackedUp> {
  const { systemId, systemName, softwareId } = row;
  return { systemId, systemName, softwareId, diskGb: (await presetOf(db, row)).hddGb + row.extraDiskGb };
}
