import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "./servers";

/** When an account is told of its servers: one rule per server and metric, or for all servers without an own one. */
export const alertRules = pgTable(
  "alert_rules",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Null = all servers of the account. */
    serverId: integer("server_id").references(() => servers.id),
    metric: text("metric")
      .$type<"cpu" | "memory" | "disk" | "in" | "out" | "down" | "unreachable">()
      .notNull(),
    /** Percent, or Mbit/s for `in` and `out`; 0 for the last two. */
    threshold: real("threshold").notNull(),
    minutes: integer("minutes").notNull(),
    /** Minutes of the day in the account's time zone between which nobody is told; null = always told. */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
    isOn: boolean("is_on").notNull().default(true),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_rules_server").on(t.serverId, t.metric).where(sql`server_id is not null`),
    uniqueIndex("alert_rules_default").on(t.accountId, t.metric).where(sql`server_id is null`),
    index("alert_rules_account").on(t.accountId),
  ],
);

/** The time zone of an account's quiet hours. */
export const alertZones = pgTable("alert_zones", {
  accountId: ownerId().primaryKey(),
  /** IANA name. */
  zone: text("zone").notNull(),
});

/** Servers of which a rule is broken, or was until just now; no row = all is well. */
export const alertStates = pgTable(
  "alert_states",
  {
    ruleId: integer("rule_id")
      .notNull()
      .references(() => alertRules.id, { onDelete: "cascade" }),
    serverId: integer("server_id").notNull(),
    state: text("state").$type<"pending" | "firing" | "over">().notNull(),
    /** Since when it is in that state. */
    since: moment("since").notNull(),
    /** Since when it is well again, while it is firing; null = it is not. */
    wellSince: moment("well_since"),
    /** When its owner was told that it is firing; null = not yet, as in quiet hours. */
    toldAt: moment("told_at"),
    value: real("value"),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.serverId] }), index("alert_states_server").on(t.serverId)],
);
