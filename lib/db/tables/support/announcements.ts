import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AnnouncementKind, AnnouncementStage, ConcernedBy, LocalTexts } from "@/lib/base/announcements";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Maintenance and incidents that customers are told of. A trigger has every process read the open ones again. */
export const announcements = pgTable(
  "announcements",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    kind: text("kind").$type<AnnouncementKind>().notNull(),
    /** That of the newest update. */
    stage: text("stage").$type<AnnouncementStage>().notNull(),
    titles: jsonb("titles").$type<LocalTexts>().notNull(),
    concernedBy: text("concerned_by").$type<ConcernedBy>().notNull(),
    /** Codes of locations, or names of back ends. */
    places: text("places").array().notNull().default(sql`'{}'::text[]`),
    /** Ids of plans, or of servers. */
    ids: integer("ids").array().notNull().default(sql`'{}'::integer[]`),
    /** Only customers of this brand; null = of all. One that is gone has no customers. */
    brandId: integer("brand_id"),
    /** Brands of those concerned at the last change, 0 = the built-in one: their public pages show it. */
    brandIds: integer("brand_ids").array().notNull(),
    isPublic: boolean("is_public").notNull(),
    plannedFrom: moment("planned_from"),
    plannedTo: moment("planned_to"),
    beganAt: moment("began_at"),
    endedAt: moment("ended_at"),
    createdAt: moment("created_at").notNull(),
    /** Null = the operator, by a command. */
    createdBy: staffId("created_by"),
    /** Raised by each change and update, so that two people do not overwrite each other's. */
    revision: integer("revision").notNull().default(1),
    /** Idempotency key of the form that made it. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("announcements_open").on(t.id).where(sql`ended_at is null`),
    check(
      "announcements_end",
      sql`(${t.endedAt} is not null) = (${t.stage} in ('done', 'called_off', 'solved'))`,
    ),
    check("announcements_planned", sql`${t.plannedTo} > ${t.plannedFrom}`),
  ],
);

/** What was said of an announcement, in which stage, when and by whom. */
export const announcementUpdates = pgTable(
  "announcement_updates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    announcementId: integer("announcement_id")
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    stage: text("stage").$type<AnnouncementStage>().notNull(),
    texts: jsonb("texts").$type<LocalTexts>().notNull(),
    at: moment("at").notNull(),
    authorId: staffId("author_id"),
    /** Whether those concerned are told by mail; their webhooks are in any case. */
    isMailed: boolean("is_mailed").notNull(),
    /** Up to which account they were told; null = all were. */
    toldTo: integer("told_to"),
    requestKey: text("request_key").unique(),
  },
  (t) => [index("announcement_updates_of").on(t.announcementId, t.id)],
);
