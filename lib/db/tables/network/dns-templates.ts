import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Records that a customer gives to new servers: lines of a zone file with places for the host and its addresses. */
export const dnsTemplates = pgTable(
  "dns_templates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    records: text("records").notNull(),
    /** Given to each new server whose host name lies in a zone of the account. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [uniqueIndex("dns_templates_name").on(t.accountId, sql`lower(${t.name})`)],
);
