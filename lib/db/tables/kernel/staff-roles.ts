import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { StaffRole } from "@/lib/base/staff-roles";
import { moment } from "./columns";

/** Roles that a company makes of its own; the built-in ones are code (`staff-rights.ts`). */
export const customRoles = pgTable(
  "staff_roles",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    /** The built-in role that customers are shown for it. */
    kind: text("kind").$type<Exclude<StaffRole, "admin">>().notNull(),
    rights: text("rights").array().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("staff_roles_name").on(sql`lower(${t.name})`)],
);
