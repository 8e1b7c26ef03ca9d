import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { BrandFileKind, BrandLink, PictureType } from "@/lib/base/brand";
import type { Locale } from "@/lib/base/locale";
import { companies } from "../money/companies";
import { bytes, moment } from "./columns";

/** What customers see as the name of the panel: pages, mails, documents and text messages show it. */
export const brands = pgTable(
  "brands",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /** Shown at hosts that no brand names. */
    isDefault: boolean("is_default").notNull().default(false),
    name: text("name").notNull(),
    /** As `#0f766e`; both themes are derived from it. Null = the panel's own. */
    accent: text("accent"),
    /** Null = the setting MAIL_FROM. */
    senderName: text("sender_name"),
    senderAddress: text("sender_address"),
    replyAddress: text("reply_address"),
    /** Where answers to tickets arrive, with `{token}`; null = the setting MAIL_REPLY_TO. */
    replyPattern: text("reply_pattern"),
    /** Null = the settings SUPPORT_EMAIL and SUPPORT_URL. */
    supportEmail: text("support_email"),
    supportUrl: text("support_url"),
    footerLines: text("footer_lines").array().notNull().default([]),
    links: jsonb("links").$type<BrandLink[]>().notNull().default([]),
    language: text("language").$type<Locale>().notNull().default("en"),
    /** The languages offered; empty = all. */
    languages: text("languages").array().$type<Locale[]>().notNull().default([]),
    /** Whether the footer names the software. */
    showsMaker: boolean("shows_maker").notNull().default(false),
    /** Whether customers of other brands may sign in at its hosts. */
    admitsOthers: boolean("admits_others").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("brands_default").on(t.isDefault).where(sql`is_default`),
    index("brands_company").on(t.companyId),
  ],
);

/** The host names at which a brand is shown; the one with the lowest place is in links. */
export const brandHosts = pgTable(
  "brand_hosts",
  {
    host: text("host").primaryKey(),
    brandId: integer("brand_id")
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
  },
  (t) => [index("brand_hosts_brand").on(t.brandId)],
);

/** Pictures of a brand, as they are served. */
export const brandFiles = pgTable(
  "brand_files",
  {
    brandId: integer("brand_id")
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    kind: text("kind").$type<BrandFileKind>().notNull(),
    contentType: text("content_type").$type<PictureType>().notNull(),
    /** SHA-256 of the content in hex; part of its address. */
    hash: text("hash").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.kind] }), index("brand_files_hash").on(t.hash)],
);
