import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { begun } from "../../../money/usage/shared/begun-month";
import { endOfHour, readOpenMonth } from "../../../money/usage/shared/open-month";

/** When the hour ends that is charged of a server by the hour; now where none is. */
export async function readEndOfHour(db: Database, row: ServerRow, now: Date): Promise<Date> {
  const open = await readOpenMonth(db, row.id);
  return open ? endOfHour(begun(open, row.readyAt), now) : now;
}
