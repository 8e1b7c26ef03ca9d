import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerId } from "./accounts";

/** Kinds of notices, by their names in lib/i18n/mails, that an account's owner does not want as mail. */
export const mutedMails = pgTable(
  "muted_mails",
  { accountId: ownerId(), notice: text("notice").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] })],
);
