import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about this installation, such as how far the demo has been seeded. */
export const installationSettings = pgTable("installation_state", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
