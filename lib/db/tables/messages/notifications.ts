import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Kinds of notices, by their names in lib/i18n/mails, that an account's owner does not want as mail. */
export const mutedMails = pgTable(
  "muted_mails",
  { accountId: ownerId(), notice: text("notice").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] })],
);

/** Kinds that the owner does not want listed in the panel. */
export const hiddenNotices = pgTable(
  "hidden_notices",
  { accountId: ownerId(), notice: text("notice").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] })],
);

/** What the panel lists for an account's owner, as facts; nothing that opens something is among them. */
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

/** Up to which of them the owner has looked at the panel's list, in any browser. */
export const seenNotices = pgTable("seen_notices", {
  accountId: ownerId().primaryKey(),
  noticeId: integer("notice_id").notNull(),
});
