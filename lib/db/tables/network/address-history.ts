import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** In the part of rows that have not been moved to their month, among them all that have not ended. */
const unmoved = sql.raw("'1970-01-01 00:00:00+00'::timestamptz");

/**
 * Which server had an address when, because addresses are reused; maintained by a trigger on server_addresses.
 * Partitioned by month of `part` (domain/network/addresses/sweep.ts). No foreign key, because a partition that goes would
 * lock all servers: the trigger is given servers that are there, and none is ever deleted.
 */
export const addressHistory = pgTable(
  "address_history",
  {
    id: integer("id").notNull().generatedByDefaultAsIdentity(),
    ip: text("ip").notNull(),
    serverId: integer("server_id").notNull(),
    since: moment("since").notNull(),
    /** Null = assigned now. */
    until: moment("until"),
    /** `until` once the row has been moved to its month. */
    part: moment("part").notNull().default(unmoved),
  },
  (t) => [
    // Keys of a partitioned table must include the partition key. Ids are unique regardless.
    primaryKey({ columns: [t.id, t.part] }),
    index("address_history_ip").on(t.ip.op("text_pattern_ops"), t.id),
    index("address_history_until").on(t.until).where(sql`until is not null`),
    index("address_history_server").on(t.serverId),
  ],
);

export const isUnmoved = sql`${addressHistory.part} = ${unmoved}`;
