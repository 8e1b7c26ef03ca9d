import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { Overcommit } from "@/lib/base/overcommit";
import { accounts } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** Who makes machines, by the name that servers and locations have. */
export const backEnds = pgTable(
  "back_ends",
  {
    name: text("name").primaryKey(),
    kind: text("kind").$type<BackEndKind>().notNull(),
    /** If false, it gets no new servers; those that it has stay its own. */
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Makes servers where a location names none. */
    isDefault: boolean("is_default").notNull().default(false),
    /** Texts by field, except secrets (lib/outside/provisioner/kinds). */
    config: jsonb("config").$type<Record<string, string>>().notNull().default({}),
    /** Secret texts by field, as sealed JSON. */
    sealed: bytes("sealed"),
    /** How much its hosts may promise; null = orders do not look at hosts. */
    overcommit: jsonb("overcommit").$type<Overcommit>(),
    /** Raised by each change, so that two tabs do not overwrite each other's. */
    revision: integer("revision").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    /** Null = the panel at its start, or the operator by a command. */
    createdBy: integer("created_by").references(() => accounts.id),
    changedAt: moment("changed_at").notNull(),
    changedBy: integer("changed_by").references(() => accounts.id),
  },
  (t) => [
    uniqueIndex("back_ends_default").on(t.isDefault).where(sql`is_default`),
    check("back_ends_name", sql`${t.name} ~ '^[a-z][a-z0-9-]{1,29}$'`),
  ],
);
