import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

const staffAccount = (name: string) =>
  integer(name)
    .notNull()
    .references(() => accounts.id);

/** The columns that a member of staff has chosen for a list. */
export const staffListColumns = pgTable(
  "staff_list_columns",
  {
    accountId: staffAccount("account_id"),
    list: text("list").notNull(),
    /** Names of columns, in the list's own order. */
    columns: jsonb("columns").$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] })],
);

/** Saved queries of lists, of one member of staff or shared with all who may see the list. */
export const staffListViews = pgTable(
  "staff_list_views",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: staffAccount("account_id"),
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** As in the list's URL. */
    query: text("query").notNull(),
    columns: jsonb("columns").$type<string[]>().notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("staff_list_views_name").on(t.accountId, t.list, t.name),
    index("staff_list_views_shared").on(t.list, t.id).where(sql`is_shared`),
  ],
);
