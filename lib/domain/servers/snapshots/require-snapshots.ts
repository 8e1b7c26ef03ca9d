import type { Database } from "@/lib/db/client";
import { fail } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";
import { hasSnapshots, requireAble } from "../servers/shared/able";
import { presetOf, requireUsable } from "../servers/shared/require-usable";

/** Throws if the server does not support snapshots or cannot be used now. */
export async function requireSnapshots(db: Database, row: ServerRow): Promise<void> {
  if (!hasSnapshots(await presetOf(db, row)))
    throw fail("argument.unsupported", { parameter: "id", reason: "this server has no snapshots" });
  await requireAble(db, row, "changeSnapshot");
  requireUsable(row);
}
