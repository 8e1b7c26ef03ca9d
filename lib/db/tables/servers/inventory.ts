import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";

/** Last requested work on a machine, by key: start and phase. */
export type IpmiWork = { key: string; beganAt: string; phase: string };

/** A customer's BMC user, in one of its numbered slots. */
export type IpmiUser = { slot: number; login: string; isAdmin: boolean };

/** Physical machines controlled through their BMC. */
export const inventoryUnits = pgTable("ipmi_machines", {
  name: text("name").primaryKey(),
  location: text("location").notNull(),
  /** Name of the preset that it is sold as. */
  preset: text("preset").notNull(),
  /** BMC address, `host` or `host:port`. */
  controller: text("bmc").notNull(),
  login: text("login").notNull(),
  /** Sealed. */
  password: bytes("password").notNull(),
  /** IPMI cipher suite; null = the best that both sides support. */
  cipher: integer("cipher"),
  /** IPMI channel of its LAN interface. */
  channel: integer("channel").notNull(),
  firmware: text("firmware").$type<"efi" | "bios">().notNull(),
  /** SSH endpoint, `host:port`, if not port 22 of its first address. */
  sshAt: text("ssh_at"),
  /** MAC address of the BMC, once known. */
  bmcMac: text("bmc_mac"),
  /** Server that it is assigned to; null = free. */
  serverId: integer("server_id").unique(),
  /** Its disks may still have a customer's data. */
  needsWipe: boolean("needs_wipe").notNull(),
  /** What failed when it was released. */
  trouble: text("trouble"),
  /** Why staff have marked it as faulty: no order takes it. Null = it is not. */
  faulty: text("faulty"),
  /** Powered off and locked. */
  isSuspended: boolean("is_suspended").notNull().default(false),
  works: jsonb("works").$type<IpmiWork[]>().notNull().default([]),
  users: jsonb("users").$type<IpmiUser[]>().notNull().default([]),
});

const ofMachine = () =>
  text("machine")
    .notNull()
    .references(() => inventoryUnits.name, { onDelete: "cascade" });

/** MAC addresses of its network cards, lower case. */
export const ipmiCards = pgTable("ipmi_cards", {
  mac: text("mac").primaryKey(),
  machine: ofMachine(),
  /** Order of the cards; the first one has the main address. */
  sort: integer("sort").notNull(),
});

export const ipmiAddresses = pgTable("ipmi_addresses", {
  ip: text("ip").primaryKey(),
  machine: ofMachine(),
  sort: integer("sort").notNull(),
  /** Permanently assigned to the machine; others return to the location's network when it is released. */
  isListed: boolean("is_listed").notNull(),
  /** Assigned to its server. */
  isHeld: boolean("is_held").notNull(),
});

/** What a machine installs at its next netboot. */
export const ipmiInstalls = pgTable("ipmi_installs", {
  serverId: integer("server_id").primaryKey(),
  /** `order`: by an order; `net`: prepared by the customer. */
  kind: text("kind").$type<"order" | "net">().notNull(),
  /** Distinguishes two install requests. */
  mark: text("mark").notNull(),
  /** Keyed hash of the key with which the installer reports. */
  keyHash: bytes("key_hash").notNull().unique(),
  /** Install params, sealed; null once it is installed. */
  facts: bytes("params"),
  state: text("state").$type<"waiting" | "installing" | "configuring" | "installed" | "failed">().notNull(),
  /** The installer's error message. */
  reason: text("reason"),
  /** Progress of the reboot that starts it. */
  power: text("power").$type<"stopping" | "starting" | "started">().notNull(),
  step: text("step").notNull(),
  stepBeganAt: moment("step_began_at").notNull(),
});
