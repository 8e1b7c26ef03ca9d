import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { projectId } from "../customers/projects";
import { moment } from "../kernel/columns";

/** Public keys that a customer has stored for new installations. */
export const sshKeys = pgTable(
  "ssh_keys",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 701 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    /** As an authorized_keys line. */
    key: text("key").notNull(),
    isDefault: boolean("is_default").notNull(),
    projectId: projectId(),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    index("ssh_keys_account").on(t.accountId, t.id),
    index("ssh_keys_project").on(t.projectId).where(sql`project_id is not null`),
    uniqueIndex("ssh_keys_one_default").on(t.accountId).where(sql`is_default and deleted_at is null`),
  ],
);
