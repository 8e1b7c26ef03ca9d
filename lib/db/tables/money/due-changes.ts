import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { invoices } from "./billing";

/** Due dates that numbered invoices had until they were changed; written by a trigger. */
export const dueChanges = pgTable(
  "invoice_due_changes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Until when it was due then. */
    dueAt: moment("due_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [index("invoice_due_changes_invoice").on(t.invoiceId, t.changedAt)],
);
