import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Kinds of notifications (names in lib/i18n/mails) that an account's owner has turned off as mail. */
export const mutedMails = pgTable(
  "muted_mails",
  { accountId: ownerId(), notice: text("notice").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] })],
);

/** Kinds that the owner has hidden in the panel. */
export const hiddenNotices = pgTable(
  "hidden_notices",
  { accountId: ownerId(), notice: text("notice").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] })],
);

/** Notifications in the panel for an account's owner, as params without links, codes or other secrets. */
export const panelNotices = pgTable(
  "panel_notices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    notice: text("notice").notNull(),
    facts: jsonb("params").$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("panel_notices_account").on(t.accountId, t.id),
    index("panel_notices_created").on(t.createdAt),
  ],
);

/** The last notification that the owner has seen in the panel, in any browser. */
export const seenNotices = pgTable("seen_notices", {
  accountId: ownerId().primaryKey(),
  noticeId: integer("notice_id").notNull(),
});
