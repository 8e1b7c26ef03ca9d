import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** How a customer wants electronic invoices; without a row, by the rule of the country and without a reference. */
export const eInvoiceChoices = pgTable("e_invoice_choices", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  format: text("format")
    .$type<"automatic" | "none" | "zugferd" | "xrechnung" | "ubl" | "cii">()
    .notNull()
    .default("automatic"),
  /** What the buyer finds the invoice by: an order number, a cost center, the Leitweg-ID of an authority. */
  reference: text("reference").notNull().default(""),
  updatedAt: moment("updated_at").notNull(),
});
