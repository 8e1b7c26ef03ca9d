import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** A customer's settings of the server list. */
export const serverListViews = pgTable("server_list_settings", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /** Columns besides the name, as named in the domain's schema. */
  columns: jsonb("columns").$type<string[]>().notNull(),
  isDense: boolean("is_dense").notNull(),
});

/** Saved searches of the server list. */
export const serverViews = pgTable(
  "server_views",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    search: text("search").notNull(),
    sort: text("sort").notNull(),
    isDescending: boolean("is_descending").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("server_views_name").on(t.accountId, t.name)],
);
