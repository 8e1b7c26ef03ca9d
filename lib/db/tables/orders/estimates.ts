import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** The estimate that an account puts together: configurations as queries of the order page, in their order. */
export const estimates = pgTable("estimates", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  entries: text("entries").array().notNull(),
  changedAt: moment("changed_at").notNull(),
});
