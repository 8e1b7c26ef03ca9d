import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";
import { servers } from "./servers";

/** Prepared PXE installs of servers, until they are installed or cleared. */
export const pxeInstalls = pgTable("pxe_installs", {
  serverId: integer("server_id")
    .primaryKey()
    .references(() => servers.id),
  systemId: integer("system_id"),
  systemName: text("system_name").notNull(),
  hostname: text("hostname").notNull(),
  /** Sealed. */
  rootPassword: bytes("root_password"),
  /** Called when the system is installed. */
  callbackUrl: text("callback_url"),
  createdAt: moment("created_at").notNull(),
});
