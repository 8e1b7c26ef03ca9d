import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { LegalKind } from "@/lib/base/legal";
import type { Locale } from "@/lib/base/locale";
import { brands } from "../kernel/brands";
import { bytes, moment } from "../kernel/columns";
import { accounts, ownerId, staffId } from "./accounts";

/**
 * Versions of a legal document. Triggers refuse every change of a published one, except of how far its mails have come.
 */
export const legalVersions = pgTable(
  "legal_versions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null = every brand that has no document of that kind. */
    brandId: integer("brand_id").references(() => brands.id, { onDelete: "cascade" }),
    kind: text("kind").$type<LegalKind>().notNull(),
    /** Counts from 1 for each brand and kind. */
    number: integer("number").notNull(),
    /** What has changed, for the mail; "" = nothing is said. */
    summary: text("summary").notNull().default(""),
    changedAt: moment("changed_at").notNull(),
    changedBy: staffId("changed_by"),
    /** Null = a draft. */
    publishedAt: moment("published_at"),
    publishedBy: staffId("published_by"),
    /** From when it is in effect; null = a draft. */
    holdsFrom: moment("holds_from"),
    /** Up to which account customers were told of the change; null = nobody has to be told, or all were. */
    mailedTo: integer("mailed_to"),
  },
  (t) => [
    uniqueIndex("legal_versions_number").on(sql`coalesce(brand_id, 0)`, t.kind, t.number),
    uniqueIndex("legal_versions_draft")
      .on(sql`coalesce(brand_id, 0)`, t.kind)
      .where(sql`published_at is null`),
    index("legal_versions_brand").on(t.brandId),
    check("legal_versions_whole", sql`(${t.publishedAt} is null) = (${t.holdsFrom} is null)`),
  ],
);

/** A version in one language: Markdown, or the address where it is. */
export const legalTexts = pgTable(
  "legal_texts",
  {
    versionId: integer("version_id")
      .notNull()
      .references(() => legalVersions.id, { onDelete: "cascade" }),
    language: text("language").$type<Locale>().notNull(),
    body: text("body"),
    url: text("url"),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.language] }),
    check("legal_texts_one", sql`(${t.body} is null) <> (${t.url} is null)`),
  ],
);

/** Which versions were accepted for an account, when and from where. Append-only. */
export const legalAcceptances = pgTable(
  "legal_acceptances",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    versionId: integer("version_id")
      .notNull()
      .references(() => legalVersions.id),
    /** The language in which it was shown. */
    language: text("language").$type<Locale>().notNull(),
    acceptedAt: moment("accepted_at").notNull(),
    /** The IP address. */
    address: text("address").notNull(),
    occasion: text("occasion").$type<"sign_up" | "order" | "account">().notNull(),
    /** The member who accepted it for the account; null = its owner. */
    personId: integer("person_id").references(() => accounts.id),
  },
  (t) => [uniqueIndex("legal_acceptances_one").on(t.accountId, t.versionId)],
);

/** Data-processing agreements that were concluded, as they were. Append-only. */
export const legalAgreements = pgTable(
  "legal_agreements",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    accountId: ownerId(),
    versionId: integer("version_id")
      .notNull()
      .references(() => legalVersions.id),
    language: text("language").$type<Locale>().notNull(),
    /** What was filled in, by placeholder. */
    facts: jsonb("facts").$type<Record<string, string>>().notNull(),
    /** Who has accepted it for the customer, as typed. */
    signer: text("signer").notNull(),
    pdf: bytes("pdf").notNull(),
    /** SHA-256 of the PDF in hex. */
    hash: text("hash").notNull(),
    acceptedAt: moment("accepted_at").notNull(),
    /** The IP address. */
    address: text("address").notNull(),
  },
  (t) => [uniqueIndex("legal_agreements_one").on(t.accountId, t.versionId)],
);
