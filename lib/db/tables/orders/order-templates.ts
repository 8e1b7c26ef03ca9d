import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** A configuration of the order page; ids as text, empty = none selected. Contains no secrets: SSH keys by id only. */
export type KeptConfiguration = {
  location: string;
  preset: string;
  os: string;
  software: string;
  plan: string;
  period: "monthly" | "quarterly" | "semi-annually" | "annually" | "hourly";
  count: number;
  addresses: number;
  key: string;
  /** Absent in those of older versions. */
  backups?: "" | "daily" | "weekly" | undefined;
};

/** Names of the parts when they were saved, in case the catalog no longer has them. */
export type KeptNames = { system: string; software: string; plan: string; key: string };

/** Saved order configurations of a customer. */
export const orderTemplates = pgTable(
  "order_templates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 801 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    configuration: jsonb("configuration").$type<KeptConfiguration>().notNull(),
    names: jsonb("names").$type<KeptNames>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("order_templates_name").on(t.accountId, t.name)],
);
