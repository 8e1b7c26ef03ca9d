import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { fail } from "../../../kernel/errors/fail";
import type { TicketRow } from "../lookup";
import type { Rating } from "../rules";
import { writeMessage } from "../shared/write-message";

/** Whether the customer can say how a ticket was solved: until they or support open it again. */
export const canBeRated = ({ state, mergedIntoId, spamAt }: TicketRow): boolean =>
  state === "solved" && mergedIntoId === null && spamAt === null;

/** Stores a rating in a locked ticket, and says so to staff; a repeated one is nothing new. False = it is the same. */
export async function writeRating(db: Database, row: TicketRow, rating: Rating, now: Date): Promise<boolean> {
  if (!canBeRated(row)) throw fail("conversation.not_solved");
  if (row.rating === rating) return false;
  await writeMessage(db, row, { author: "panel", fact: { code: "rated", rating }, isInternal: true }, now);
  await db.update(tickets).set({ rating, ratedAt: now }).where(eq(tickets.id, row.id));
  return true;
}
