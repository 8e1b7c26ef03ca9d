import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/base/locale";
import { accounts } from "../customers/accounts";
import { brands } from "../kernel/brands";
import { moment } from "../kernel/columns";

const key = () => ({
  /** Null = every brand that has no text of its own. */
  brandId: integer("brand_id").references(() => brands.id, { onDelete: "cascade" }),
  /** The mail's name in lib/i18n/mails. */
  kind: text("kind").notNull(),
  language: text("language").$type<Locale>().notNull(),
});

/** Texts of mails that stand instead of the panel's own. A trigger tells every process to read them again. */
export const mailTexts = pgTable(
  "mail_texts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ...key(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
  },
  (t) => [
    uniqueIndex("mail_texts_key").on(sql`coalesce(brand_id, 0)`, t.kind, t.language),
    index("mail_texts_brand").on(t.brandId),
  ],
);

/** Every change of such a text. Subject and body are null where it went back to the panel's own. */
export const mailTextChanges = pgTable(
  "mail_text_changes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ...key(),
    subject: text("subject"),
    body: text("body"),
    changedAt: moment("changed_at").notNull(),
    /** Null = the operator, by a command. */
    changedBy: integer("changed_by").references(() => accounts.id),
  },
  (t) => [
    index("mail_text_changes_key").on(t.kind, t.language, sql`coalesce(brand_id, 0)`, t.id),
    index("mail_text_changes_brand").on(t.brandId),
    check("mail_text_changes_whole", sql`(${t.subject} is null) = (${t.body} is null)`),
  ],
);
