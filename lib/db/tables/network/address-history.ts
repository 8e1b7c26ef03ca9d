import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Which server had an address when, because addresses are reused; maintained by a trigger on server_addresses. */
export const addressHistory = pgTable(
  "address_history",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ip: text("ip").notNull(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    since: moment("since").notNull(),
    /** Null = assigned now. */
    until: moment("until"),
  },
  (t) => [
    index("address_history_ip").on(t.ip.op("text_pattern_ops"), t.id),
    index("address_history_until").on(t.until).where(sql`until is not null`),
    index("address_history_server").on(t.serverId),
  ],
);
