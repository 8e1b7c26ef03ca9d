import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";

/** Work that takes a simulated machine its time, by the key with which it is asked for. */
export const simulatedWork = pgTable(
  "simulated_work",
  {
    key: text("key").primaryKey(),
    serverId: integer("server_id"),
    endsAt: moment("ends_at").notNull(),
    isDone: boolean("is_done").notNull().default(false),
    /** It was asked for once and could not be reached. */
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

/** Users of a management controller, of each kind at most one. */
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

/** The image in a machine's drive. */
export const simulatedMedia = pgTable("simulated_media", {
  serverId: integer("server_id").primaryKey(),
  image: text("image").notNull(),
});

/** What a machine installs when it starts from the network. */
export const simulatedPxeInstalls = pgTable("simulated_pxe_installs", {
  serverId: integer("server_id").primaryKey(),
  system: text("system").notNull(),
  hostname: text("hostname").notNull(),
  /** Null = it has not started from the network yet. */
  beganAt: moment("began_at"),
});
