import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { systems } from "../catalog/catalog";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { productSubscriptions } from "../money/products";
import { servers } from "../servers/servers";

/** Images that customers have made of their servers. */
export const serverImages = pgTable(
  "server_images",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 701 }),
    accountId: ownerId(),
    name: text("name").notNull(),
    /** The server that it was made of, which may be gone. */
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    /** Name of the back end that has it. */
    backEnd: text("back_end").notNull(),
    /** Disk of that server: a smaller one does not take it. */
    diskGb: integer("disk_gb").notNull(),
    systemId: integer("system_id")
      .notNull()
      .references(() => systems.id),
    systemName: text("system_name").notNull(),
    state: text("state").$type<"making" | "ready" | "failed">().notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    /** What it costs; null = it is not made yet. */
    subscriptionId: integer("subscription_id").references(() => productSubscriptions.id),
    createdAt: moment("created_at").notNull(),
    madeAt: moment("made_at"),
    deletedAt: moment("deleted_at"),
  },
  (t) => [index("server_images_account").on(t.accountId, t.id), index("server_images_server").on(t.serverId)],
);
