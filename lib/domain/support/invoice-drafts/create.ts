import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { draftFields, SavedDraft } from "./schema";
import { priceLines } from "./shared/price-lines";

/** A repeated submit returns the first draft. */
async function findRepeated(db: Database, key: string | undefined, accountId: number) {
  if (key === undefined) return null;
  const [known] = await db.select().from(invoiceDrafts).where(eq(invoiceDrafts.requestKey, key));
  if (known && known.accountId !== accountId) throw fail("idempotency.conflict");
  return known ?? null;
}

/** Drafts a one-off invoice for a customer, who does not see it before it is issued. */
export const createDraft = staffOperation({
  name: "drafts.create",
  summary: "Drafts a one-off invoice",
  access: byStaff("write", "payments/record"),
  within: { accounts: "account" },
  changes: [],
  fails: ["account.not_found", "idempotency.conflict"],
  input: z.object({
    account: z.int32(),
    ...draftFields,
    /** Idempotency key: a repeated submit is not a second draft. */
    key: z.string().min(8).max(100).optional(),
  }),
  output: SavedDraft,
  run: async ({ db, now, actor, note }, { account: accountId, due_days: dueDays, key, ...typed }) => {
    const { currency } = await findCustomer(db, accountId);
    const known = await findRepeated(db, key, accountId);
    if (known) return { draft: known.id, version: known.version };
    const [row] = await db
      .insert(invoiceDrafts)
      .values({
        ...priceLines(typed.lines, currency),
        ...{ accountId, dueDays, currency },
        createdBy: staffIdOf(actor),
        createdAt: now,
        updatedAt: now,
        requestKey: key ?? null,
      })
      .onConflictDoNothing()
      .returning();
    // The same press at the same moment has written it.
    const same = row ?? (await findRepeated(db, key, accountId));
    if (!same) throw new Error("The draft was not written.");
    if (!row) return { draft: same.id, version: same.version };
    note({ target: `draft ${row.id}`, changes: { account: accountId, amount: row.subtotal, currency } });
    return { draft: row.id, version: row.version };
  },
});
