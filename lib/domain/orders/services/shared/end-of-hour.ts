import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { begun } from "../../../money/usage/shared/begun-month";
import { endOfHour, readOpenMonth } from "../../../money/usage/shared/open-month";

/** The end of the hour that an hourly server is being charged for; now if there is none. */
export async function readEndOfHour(db: Database, row: ServerRow, now: Date): Promise<Date> {
  const open = await readOpenMonth(db, row.id);
  return open ? endOfHour(begun(open, row.readyAt), now) : now;
}
