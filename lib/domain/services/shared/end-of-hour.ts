import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../servers/lookup";
import { begun } from "../../servers/shared/begun-month";
import { endOfHour, readOpenMonth } from "../../usage/shared/open-month";

/** When the hour ends that is charged of a server by the hour; now where none is. */
export async function readEndOfHour(db: Database, row: ServerRow, now: Date): Promise<Date> {
  const open = await readOpenMonth(db, row.id);
  return open ? endOfHour(begun(open, row.readyAt), now) : now;
}
