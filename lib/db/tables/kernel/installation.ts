import { pgTable, text } from "drizzle-orm/pg-core";

/** Settings and state of this installation, such as the demo's seeding progress. */
export const installationSettings = pgTable("installation_state", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
