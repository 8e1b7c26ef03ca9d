import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { FirewallRules } from "../../../base/firewall/rule";
import { accounts } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Named rules of an account, which several of its servers can have. */
export const firewallSets = pgTable(
  "firewall_sets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    rules: checkedJson("rules", FirewallRules).notNull(),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [uniqueIndex("firewall_sets_name").on(t.accountId, sql`lower(${t.name})`)],
);

/** The rule sets that a server shall have, in order. */
export const serverFirewallSets = pgTable(
  "server_firewall_sets",
  {
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    setId: integer("set_id")
      .notNull()
      .references(() => firewallSets.id),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.setId] }), index("server_firewall_sets_set").on(t.setId)],
);

/** What filters a server's traffic, as far as the panel did it; a server without a row has never had a firewall. */
export const serverFirewalls = pgTable("server_firewalls", {
  serverId: integer("server_id")
    .primaryKey()
    .references(() => servers.id),
  /** `returning` = the trial is over, and the former rules are being put back. */
  state: text("state").$type<"applying" | "applied" | "failed" | "returning">().notNull(),
  /** What was applied last; null = nothing filters. */
  applied: checkedJson("applied", FirewallRules),
  /** What is being applied, or could not be; null = nothing shall filter. */
  wanted: checkedJson("wanted", FirewallRules),
  /** What comes back after a trial that nobody confirms; null = nothing filters. */
  former: checkedJson("former", FirewallRules),
  /** The end of the trial; null = there is none. */
  confirmUntil: moment("confirm_until"),
  changedAt: moment("changed_at").notNull(),
});
