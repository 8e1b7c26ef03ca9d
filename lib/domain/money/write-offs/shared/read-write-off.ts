import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import type { InvoiceWriteOff } from "../schema";

export async function readWriteOff(
  db: Database,
  invoiceId: number,
  reader: number | null,
  now: Date,
): Promise<z.input<typeof InvoiceWriteOff> | null> {
  const [found] = await db
    .select({
      row: writeOffs,
      email: accounts.email,
      decider: sql<string | null>`${staffName("write_offs.decided_by")}`,
    })
    .from(writeOffs)
    .leftJoin(accounts, eq(accounts.id, writeOffs.askedBy))
    .where(eq(writeOffs.invoiceId, invoiceId))
    .orderBy(desc(writeOffs.id))
    .limit(1);
  if (!found) return null;
  const { row, email, decider } = found;
  const isLate = row.state === "waiting" && row.expiresAt <= now;
  return {
    ...{ id: row.id, amount: { value: row.amount, currency: row.currency }, reason: row.reason },
    ...{ asked_by: email ?? "", asked_at: row.createdAt.toISOString() },
    state: isLate ? "expired" : row.state,
    decided_by: decider ?? "",
    ended_at: (row.reversedAt ?? row.decidedAt)?.toISOString() ?? null,
    until: row.expiresAt.toISOString(),
    is_own: row.askedBy === reader,
  };
}
