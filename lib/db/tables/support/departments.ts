import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { LocalTexts } from "@/lib/base/announcements";
import { accounts, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Departments of support: who answers, when, and how soon. */
export const departments = pgTable(
  "departments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    names: jsonb("names").$type<LocalTexts>().notNull(),
    /** Mails to this address open tickets of the department; "" = none. Lower case. */
    email: text("email").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Seven texts, Monday first: `09:00-18:00`, "" = closed. */
    hours: text("hours").array().notNull(),
    /** `YYYY-MM-DD`. */
    daysOff: text("days_off").array().notNull().default(sql`'{}'::text[]`),
    /** Minutes of work until the first answer, and until the solution; null = no clock. */
    answerMinutes: integer("answer_minutes"),
    solveMinutes: integer("solve_minutes"),
    /** Days after a solution in which the customer's message reopens it; null = always. */
    reopenDays: integer("reopen_days"),
    /** New tickets are assigned to its members in turn. */
    takesTurns: boolean("takes_turns").notNull(),
    /** The member who was last in turn. */
    lastMemberId: staffId("last_member_id"),
    /** New tickets without a department of their own are its. */
    isDefault: boolean("is_default").notNull(),
    isActive: boolean("is_active").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("departments_default").on(t.isDefault).where(sql`is_default`),
    uniqueIndex("departments_email").on(t.email).where(sql`email <> ''`),
  ],
);

export const departmentMembers = pgTable(
  "department_members",
  {
    departmentId: integer("department_id")
      .notNull()
      .references(() => departments.id, { onDelete: "cascade" }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
  },
  (t) => [
    primaryKey({ columns: [t.departmentId, t.accountId] }),
    index("department_members_account").on(t.accountId),
  ],
);

/** Texts that agents insert, with variables such as `{customer}`. */
export const cannedReplies = pgTable("canned_replies", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull().unique(),
  texts: jsonb("texts").$type<LocalTexts>().notNull(),
  createdAt: moment("created_at").notNull(),
  createdBy: staffId("created_by"),
  /** Raised by each change, so that two people do not overwrite each other's. */
  revision: integer("revision").notNull().default(1),
});

/** Kinds of problems that customers can choose when they ask, each with what support asks about it. */
export const problemKinds = pgTable("problem_kinds", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  names: jsonb("names").$type<LocalTexts>().notNull(),
  /** One question a line. */
  questions: jsonb("questions").$type<LocalTexts>().notNull(),
  /** Null = the usual one. */
  departmentId: integer("department_id").references(() => departments.id),
  priority: text("priority").$type<"low" | "normal" | "high">().notNull(),
  isActive: boolean("is_active").notNull(),
  createdAt: moment("created_at").notNull(),
});
