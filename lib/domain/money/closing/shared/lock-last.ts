import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { closedMonths } from "@/lib/db/tables/money/closing";
import { fail } from "../../../kernel/errors/fail";
import { readBooks } from "./read-books";

/** The closed month, with its company's books locked; only the last one can be reopened. */
export async function lockLast(db: Database, id: number, now: Date) {
  const [seen] = await db.select().from(closedMonths).where(eq(closedMonths.id, id));
  if (!seen) throw fail("books.not_found");
  await readBooks(db, seen.companyId, now, true);
  const [last] = await db
    .select()
    .from(closedMonths)
    .where(and(eq(closedMonths.companyId, seen.companyId), isNull(closedMonths.reopenedAt)))
    .orderBy(desc(closedMonths.month))
    .limit(1);
  if (last?.id !== id) throw fail("books.not_last");
  return last;
}
