import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Customers' own ISO images. */
export const isoImages = pgTable(
  "iso_images",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    shortName: text("short_name").notNull(),
    fileName: text("file_name").notNull(),
    description: text("description").notNull().default(""),
    /** URL it was downloaded from; null = not downloaded yet. */
    url: text("url"),
    state: text("state").$type<"pending" | "fetching" | "ready" | "failed">().notNull(),
    /** The back end that was asked to fetch it; null = the default one, as of images from before there were several. */
    provisioner: text("provisioner"),
    /** Further back ends that have it, because it was mounted on one of their servers. */
    copies: text("copies").array().notNull().default([]),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [index("iso_images_account").on(t.accountId, t.id)],
);
