import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** Tags of catalog entries, servers (`eq`) and accounts (`customer`), all of the same shape (specification 2.11). */
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
    /** For server tags: the server's account, set by a trigger; for searches. */
    ownerId: integer("owner_id"),
  },
  (t) => [
    uniqueIndex("tags_of_component").on(t.component, t.componentId, t.tag),
    index("tags_named").on(t.component, t.tag, t.value, t.componentId),
    index("tags_of_owner")
      .on(t.ownerId, t.tag, t.componentId, t.value)
      .where(sql`component = 'eq' and not is_internal`),
  ],
);
