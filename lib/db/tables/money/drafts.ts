import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId, staffId } from "../customers/accounts";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoices } from "./billing";

/**
 * A line of a draft; the price is net, for one, as decimal text. `period`: the days that it is about, `until` exclusive;
 * absent on those that are about none.
 */
export const DraftLine = z.object({
  text: z.string(),
  quantity: z.int(),
  price: z.string(),
  period: z.object({ from: z.string(), until: z.string() }).optional(),
});
export type DraftLine = z.infer<typeof DraftLine>;

/** One-off invoices that staff prepare. A draft is no document: it has no number and is in no ledger. */
export const invoiceDrafts = pgTable(
  "invoice_drafts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    lines: checkedJson("lines", z.array(DraftLine)).notNull(),
    /** Days from the issue until it is due. */
    dueDays: integer("due_days").notNull(),
    /** Net, as of the last change. */
    subtotal: amount("subtotal").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Counts the changes, so that two people do not overwrite each other. */
    version: integer("version").notNull().default(1),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** The invoice that it became; null = still a draft. */
    invoiceId: integer("invoice_id")
      .unique()
      .references(() => invoices.id),
    /** Idempotency key of the first save. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("invoice_drafts_account").on(t.accountId, t.id),
    index("invoice_drafts_open").on(t.createdAt).where(sql`invoice_id is null`),
  ],
);
