import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Which server had an address, and when; kept by a trigger of server_addresses, for an address goes from one to the next. */
export const addressHistory = pgTable(
  "address_history",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ip: text("ip").notNull(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    since: moment("since").notNull(),
    /** Null = it has the address now. */
    until: moment("until"),
  },
  (t) => [
    index("address_history_ip").on(t.ip.op("text_pattern_ops"), t.id),
    index("address_history_until").on(t.until).where(sql`until is not null`),
    index("address_history_server").on(t.serverId),
  ],
);
