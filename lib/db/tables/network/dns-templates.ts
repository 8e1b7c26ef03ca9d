import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Records for new servers: zone file lines with placeholders for the host name and its addresses. */
export const dnsTemplates = pgTable(
  "dns_templates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    records: text("records").notNull(),
    /** Applied to each new server whose host name is in one of the account's zones. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [uniqueIndex("dns_templates_name").on(t.accountId, sql`lower(${t.name})`)],
);
