import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";

/** What was asked of a machine last, by key: begun, and how far it is. */
export type IpmiWork = { key: string; beganAt: string; phase: string };

/** A customer's user of the controller, in one of its numbered places. */
export type IpmiUser = { slot: number; login: string; isAdmin: boolean };

/** Physical machines that are driven through their management controllers. */
export const inventoryUnits = pgTable("ipmi_machines", {
  name: text("name").primaryKey(),
  location: text("location").notNull(),
  /** The name of the preset that it serves. */
  preset: text("preset").notNull(),
  /** Address of the controller, `host` or `host:port`. */
  controller: text("bmc").notNull(),
  login: text("login").notNull(),
  /** Sealed. */
  password: bytes("password").notNull(),
  /** The cipher suite; null = the best that both know. */
  cipher: integer("cipher"),
  /** The channel of its network. */
  channel: integer("channel").notNull(),
  firmware: text("firmware").$type<"efi" | "bios">().notNull(),
  /** Where its SSH server is reached, `host:port`, when that is not port 22 of its first address. */
  sshAt: text("ssh_at"),
  /** Hardware address of the controller, once it was told. */
  bmcMac: text("bmc_mac"),
  /** Whose it is; null = nobody's. */
  serverId: integer("server_id").unique(),
  /** Its disks may hold what a customer left. */
  needsWipe: boolean("needs_wipe").notNull(),
  /** What of a release was not done. */
  trouble: text("trouble"),
  /** Off, and not to be switched on. */
  isSuspended: boolean("is_suspended").notNull().default(false),
  works: jsonb("works").$type<IpmiWork[]>().notNull().default([]),
  users: jsonb("users").$type<IpmiUser[]>().notNull().default([]),
});

const ofMachine = () =>
  text("machine")
    .notNull()
    .references(() => inventoryUnits.name, { onDelete: "cascade" });

/** Hardware addresses of its network cards, in small letters. */
export const ipmiCards = pgTable("ipmi_cards", {
  mac: text("mac").primaryKey(),
  machine: ofMachine(),
  /** The first one is that of the main address. */
  sort: integer("sort").notNull(),
});

export const ipmiAddresses = pgTable("ipmi_addresses", {
  ip: text("ip").primaryKey(),
  machine: ofMachine(),
  sort: integer("sort").notNull(),
  /** Its own for good; others go back to the network when it is released. */
  isListed: boolean("is_listed").notNull(),
  /** Its server has it. */
  isHeld: boolean("is_held").notNull(),
});

/** What a machine is to install when it starts from the network. */
export const ipmiInstalls = pgTable("ipmi_installs", {
  serverId: integer("server_id").primaryKey(),
  /** Of an order, or prepared by its customer. */
  kind: text("kind").$type<"order" | "net">().notNull(),
  /** Tells two orders to install apart. */
  mark: text("mark").notNull(),
  /** Keyed, of the key with which the installer reports. */
  keyHash: bytes("key_hash").notNull().unique(),
  /** Sealed; null once it is installed. */
  facts: bytes("params"),
  state: text("state").$type<"waiting" | "installing" | "configuring" | "installed" | "failed">().notNull(),
  /** Why it failed, in the installer's words. */
  reason: text("reason"),
  /** How far the restart is that begins it. */
  power: text("power").$type<"stopping" | "starting" | "started">().notNull(),
  step: text("step").notNull(),
  stepBeganAt: moment("step_began_at").notNull(),
});
