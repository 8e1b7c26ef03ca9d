import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** What the simulated provisioner knows of its machines; the real one keeps this in its own house. */
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
