import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";

/** Timed work of simulated machines, by its idempotency key. */
export const simulatedWork = pgTable(
  "simulated_work",
  {
    key: text("key").primaryKey(),
    serverId: integer("server_id"),
    endsAt: moment("ends_at").notNull(),
    isDone: boolean("is_done").notNull().default(false),
    /** The first request has failed as unreachable. */
    wasTried: boolean("was_tried").notNull().default(false),
  },
  (t) => [index("simulated_work_server").on(t.serverId)],
);

export const simulatedSnapshots = pgTable(
  "simulated_snapshots",
  {
    serverId: integer("server_id").notNull(),
    name: text("name").notNull(),
    imageId: text("image_id").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.name] })],
);

/** Backups outlive installations. */
export const simulatedBackups = pgTable(
  "simulated_backups",
  {
    serverId: integer("server_id").notNull(),
    name: text("name").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.name] })],
);

/** Images made of machines, which outlive them. */
export const simulatedImages = pgTable("simulated_images", {
  name: text("name").primaryKey(),
  madeAt: moment("made_at").notNull(),
});

/** BMC users, at most one of each kind per server. */
export const simulatedUsers = pgTable(
  "simulated_users",
  {
    serverId: integer("server_id").notNull(),
    isAdmin: boolean("is_admin").notNull(),
    login: text("login").notNull(),
    passwordHash: bytes("password_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.isAdmin] })],
);

/** The image in a machine's virtual drive. */
export const simulatedMedia = pgTable("simulated_media", {
  serverId: integer("server_id").primaryKey(),
  image: text("image").notNull(),
});

/** What filters a machine's traffic, and the last work on it. JSON null = nothing. */
export const simulatedFirewalls = pgTable("simulated_firewalls", {
  serverId: integer("server_id").primaryKey(),
  rules: jsonb("rules"),
  work: text("work").notNull(),
  wanted: jsonb("wanted"),
  /** Null = it is done. */
  endsAt: moment("ends_at"),
  /** The first request has failed as unreachable. */
  wasTried: boolean("was_tried").notNull().default(false),
});

/** What a machine installs at its next netboot. */
export const simulatedPxeInstalls = pgTable("simulated_pxe_installs", {
  serverId: integer("server_id").primaryKey(),
  system: text("system").notNull(),
  hostname: text("hostname").notNull(),
  /** Null = netboot has not started yet. */
  beganAt: moment("began_at"),
});
