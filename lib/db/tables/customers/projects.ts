import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/**
 * Projects of an account. What belongs to one says so in its own row (`project_id`), so that it belongs to one at
 * most. Deleted ones stay, because costs of what has ended are still theirs.
 */
export const projects = pgTable(
  "projects",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    name: text("name").notNull(),
    /** The name as one word in small letters, as searches name it; no two of an account have the same. */
    slug: text("slug").notNull(),
    createdAt: moment("created_at").notNull(),
    archivedAt: moment("archived_at"),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    uniqueIndex("projects_slug").on(t.accountId, t.slug).where(sql`deleted_at is null`),
    index("projects_account").on(t.accountId, t.id),
  ],
);

/** The project of a row; null = it is in none. */
export const projectId = () => integer("project_id").references(() => projects.id, { onDelete: "set null" });
