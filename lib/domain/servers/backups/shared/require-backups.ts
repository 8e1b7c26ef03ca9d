import type { Database } from "@/lib/db/client";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { hasSnapshots, requireAble } from "../../servers/shared/able";
import { presetOf, requireUsable } from "../../servers/shared/require-usable";

/** Throws if the server cannot have backups, or nothing can be done with it now. */
export async function requireBackups(db: Database, row: ServerRow): Promise<void> {
  if (!hasSnapshots(await presetOf(db, row)))
    throw fail("argument.unsupported", { parameter: "id", reason: "this server has no backups" });
  await requireAble(db, row, "changeBackup");
  requireUsable(row);
}
