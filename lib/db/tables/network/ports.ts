import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Switch ports that are turned off; those that are on have no row. */
export const serverPortsOff = pgTable(
  "server_ports_off",
  {
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    port: text("port").notNull(),
    reason: text("reason").notNull(),
    since: moment("since").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.port] })],
);
