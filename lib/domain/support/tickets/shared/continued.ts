import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { anyTicket, type TicketRow } from "../lookup";
import { readDepartment } from "./clocks";
import { routeTicket } from "./route-ticket";
import { writeMessage } from "./write-message";

/** Whether a solved ticket is too old to be opened again, by the rule of its department. */
export async function isOver(db: Database, row: TicketRow, now: Date): Promise<boolean> {
  if (row.state !== "solved" || row.solvedAt === null) return false;
  const days = (await readDepartment(db, row.departmentId))?.reopenDays ?? null;
  return days !== null && row.solvedAt < hoursBefore(now, days * 24);
}

/**
 * The ticket in which the customer's next message is written, locked: the one it was merged into, a new one that
 * follows it if it is over, or itself.
 */
export async function continued(db: Database, row: TicketRow, now: Date): Promise<TicketRow> {
  if (row.mergedIntoId !== null) return continued(db, await anyTicket(db, row.mergedIntoId, true), now);
  if (!(await isOver(db, row, now))) return row;
  const { accountId, subject, type, serverId, invoiceId, page, priority, id } = row;
  const [made] = await db
    .insert(tickets)
    .values({
      ...{ accountId, subject, type, serverId, invoiceId, page, priority },
      followsId: id,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error("The conversation was not written.");
  const routed = await routeTicket(db, made, now);
  await writeMessage(db, routed, { author: "panel", fact: { code: "follows", from: id, subject } }, now);
  return routed;
}
