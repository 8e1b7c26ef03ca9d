import { eq } from "drizzle-orm";
import { z } from "zod";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockDraft } from "./lookup";
import { draftFields, SavedDraft } from "./schema";
import { priceLines } from "./shared/price-lines";

/** Replaces the lines and the term of a draft; refused if someone else has changed it meanwhile. */
export const editDraft = staffOperation({
  name: "drafts.edit",
  summary: "Changes a draft of an invoice",
  access: byStaff("write", "payments/record"),
  within: { invoice_drafts: "id" },
  changes: [],
  fails: ["draft.not_found", "draft.changed", "draft.issued"],
  input: z.object({ id: z.int32(), version: z.int().positive(), ...draftFields }),
  output: SavedDraft,
  run: async ({ db, now, note }, { id, version: seen, due_days: dueDays, lines: typed }) => {
    const { currency, version: before } = await lockDraft(db, id, seen);
    const priced = priceLines(typed, currency);
    const version = before + 1;
    await db
      .update(invoiceDrafts)
      .set({ ...priced, dueDays, version, updatedAt: now })
      .where(eq(invoiceDrafts.id, id));
    note({ target: `draft ${id}`, changes: { amount: priced.subtotal, currency } });
    return { draft: id, version };
  },
});
