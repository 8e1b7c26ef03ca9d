import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { bytes, moment } from "./columns";

/**
 * One row. Its version is raised by a trigger whenever a table of the configuration changes, and tells every process to
 * read it again (live-configuration.ts).
 */
export const configurationVersions = pgTable(
  "configuration_versions",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [check("configuration_versions_one_row", sql`${table.isOnly}`)],
);

/** Settings that staff have changed. A row without a value was set back to its default. */
export const settings = pgTable(
  "settings",
  {
    name: text("name").primaryKey(),
    value: text("value"),
    /** The value of a secret, sealed. */
    sealed: bytes("sealed"),
    /** The version that this change made, so that two tabs do not overwrite each other's changes. */
    revision: bigint("revision", { mode: "number" }).notNull(),
    changedAt: moment("changed_at").notNull(),
    /** Null = the operator, by a command. */
    changedBy: integer("changed_by").references(() => accounts.id),
  },
  (table) => [check("settings_value_or_sealed", sql`${table.value} is null or ${table.sealed} is null`)],
);
