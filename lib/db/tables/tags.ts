import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * Every tag has the same shape (specification 2.11): of catalogue entries, servers (`eq`) and accounts (`customer`).
 */
export const tags = pgTable(
  "tags",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    component: text("component").notNull(),
    componentId: integer("component_id").notNull(),
    tag: text("tag").notNull(),
    value: text("value").notNull(),
    extra: text("extra").notNull().default(""),
    isInternal: boolean("is_internal").notNull().default(false),
  },
  (t) => [uniqueIndex("tags_of_component").on(t.component, t.componentId, t.tag)],
);
