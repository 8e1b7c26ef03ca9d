import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ArticleTexts } from "@/lib/base/help-center";
import type { Locale } from "@/lib/base/locale";
import { staffId } from "../customers/accounts";
import { brands } from "../kernel/brands";
import { bytes, moment } from "../kernel/columns";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Articles of the public help center. */
export const helpArticles = pgTable(
  "help_articles",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    /** Only on pages of this brand; null = of all. */
    brandId: integer("brand_id").references(() => brands.id, { onDelete: "cascade" }),
    /** Its place in its category, the smallest first. */
    position: integer("position").notNull(),
    isPublished: boolean("is_published").notNull().default(false),
    /** Raised by each change, so that two people do not overwrite each other's. */
    revision: integer("revision").notNull().default(1),
    /** Votes of readers. */
    helpful: integer("helpful").notNull().default(0),
    notHelpful: integer("not_helpful").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    createdBy: staffId("created_by"),
    changedAt: moment("changed_at").notNull(),
    /** Idempotency key of the form that made it. */
    requestKey: text("request_key").unique(),
  },
  (t) => [index("help_articles_brand").on(t.brandId), index("help_articles_listed").on(t.position, t.id)],
);

const searched: SQL = sql`case language
  when 'ru' then setweight(to_tsvector('russian'::regconfig, title), 'A') || setweight(to_tsvector('russian'::regconfig, body), 'B')
  when 'de' then setweight(to_tsvector('german'::regconfig, title), 'A') || setweight(to_tsvector('german'::regconfig, body), 'B')
  else setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, body), 'B') end`;

/** An article in one language; `body` is Markdown. */
export const helpTexts = pgTable(
  "help_texts",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => helpArticles.id, { onDelete: "cascade" }),
    language: text("language").$type<Locale>().notNull(),
    title: text("title").notNull(),
    category: text("category").notNull(),
    body: text("body").notNull(),
    search: tsvector("search").generatedAlwaysAs(searched),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.language] }),
    index("help_texts_search").using("gin", t.search),
  ],
);

/** What an article was after each change. */
export const helpRevisions = pgTable(
  "help_revisions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    articleId: integer("article_id")
      .notNull()
      .references(() => helpArticles.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    texts: jsonb("texts").$type<ArticleTexts>().notNull(),
    at: moment("at").notNull(),
    authorId: staffId("author_id"),
  },
  (t) => [uniqueIndex("help_revisions_of").on(t.articleId, t.revision)],
);

/** Who has voted, so that each reader counts once. */
export const helpVotes = pgTable(
  "help_votes",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => helpArticles.id, { onDelete: "cascade" }),
    /** Keyed hash of the account, or of a guest's address and browser. */
    voter: bytes("voter").notNull(),
    isHelpful: boolean("is_helpful").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.voter] }), index("help_votes_at").on(t.at)],
);
