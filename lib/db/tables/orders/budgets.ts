import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { projects } from "../customers/projects";
import { amount, moment } from "../kernel/columns";

/** What a project, or the whole account, shall cost a month at most. */
export const budgets = pgTable(
  "budgets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Null = the whole account. */
    projectId: integer("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** With tax. */
    amount: amount("amount").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** When it is compared with the costs next. */
    nextAt: moment("next_at").notNull(),
  },
  (t) => [
    uniqueIndex("budgets_once").on(t.accountId, sql`coalesce(project_id, 0)`),
    index("budgets_project").on(t.projectId).where(sql`project_id is not null`),
    index("budgets_next").on(t.nextAt, t.id),
    check("budgets_amount", sql`${t.amount} > 0`),
  ],
);

/** What was told of a budget, each once a month. */
export const budgetAlerts = pgTable(
  "budget_alerts",
  {
    budgetId: integer("budget_id")
      .notNull()
      .references(() => budgets.id, { onDelete: "cascade" }),
    /** `2026-11`, in the time zone of the seller. */
    month: text("month").notNull(),
    level: text("level").$type<"half" | "most" | "full" | "forecast">().notNull(),
    at: moment("at").notNull(),
    /** Of the month so far, and as it is expected to end. */
    spent: amount("spent").notNull(),
    forecast: amount("forecast").notNull(),
  },
  (t) => [primaryKey({ columns: [t.budgetId, t.month, t.level] })],
);
