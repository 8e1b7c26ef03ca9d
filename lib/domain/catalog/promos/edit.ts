import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { promos } from "@/lib/db/tables/catalog/promos";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { fieldChanges } from "../catalog/shared/compare";
import { targetOf } from "./rules";
import { EditedPromo, Promo } from "./schema";
import { accountIdsOf, endOf, requireOrder } from "./shared/limits";
import { shownPromos } from "./shown";

type Row = typeof promos.$inferSelect;

async function shownPromo(db: Database, row: Row): Promise<Promo> {
  const [shown] = await shownPromos(db, [row]);
  if (!shown) throw new Error("The promo code is not there.");
  return shown;
}

/** Only the given limits, so that concurrent changes of other limits are kept. */
async function limitsOf(db: Database, wanted: z.output<typeof EditedPromo>): Promise<Partial<Row>> {
  const { accounts, uses, uses_per_account: usesPerAccount, from, until, note } = wanted;
  return {
    ...(accounts !== undefined && { accountIds: await accountIdsOf(db, accounts) }),
    ...(uses !== undefined && { usesMost: uses }),
    ...(usesPerAccount !== undefined && { usesPerAccount }),
    ...(from !== undefined && { validFrom: from === null ? null : new Date(from) }),
    ...(until !== undefined && { validUntil: until === null ? null : endOf(until) }),
    ...(note !== undefined && { note }),
  };
}

/**
 * Changes for whom, how often and when it can be used from now on. The discount, its duration and its presets cannot
 * change: they were promised to customers, and servers keep them.
 */
export const editPromo = staffOperation({
  name: "promos.edit",
  summary: "Changes the limits and the note of a promo code",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["promo.not_found"],
  input: EditedPromo,
  output: Promo,
  run: async ({ db, note }, wanted) => {
    const [row] = await db.select().from(promos).where(eq(promos.code, wanted.code)).for("update");
    if (!row) throw fail("promo.not_found");
    const before = await shownPromo(db, row);
    const limits = await limitsOf(db, wanted);
    const after = await shownPromo(db, { ...row, ...limits });
    requireOrder(after.from, after.until);
    const changes = fieldChanges(before, after);
    if (changes.length === 0) return before;
    await db.update(promos).set(limits).where(eq(promos.id, row.id));
    note({ target: targetOf(row.code), changes: { changed: changes } });
    return after;
  },
});
