import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** An account's estimate: configurations as query strings of the order page, in display order. */
export const estimates = pgTable("estimates", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  entries: text("entries").array().notNull(),
  changedAt: moment("changed_at").notNull(),
});
