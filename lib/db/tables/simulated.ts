import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The state of the simulated provisioner's machines; a real provisioner keeps its own. */
export const simulatedMachines = pgTable("simulated_machines", {
  serverId: integer("server_id").primaryKey(),
  location: text("location").notNull(),
  hostname: text("hostname").notNull(),
  addresses: jsonb("addresses").$type<string[]>().notNull(),
  attempt: integer("attempt").notNull(),
  step: text("step").notNull(),
  stepEndsAt: moment("step_ends_at").notNull(),
  power: text("power").$type<"on" | "off">().notNull(),
});

export const simulatedAddresses = pgTable("simulated_addresses", {
  ip: text("ip").primaryKey(),
  serverId: integer("server_id").notNull(),
});
