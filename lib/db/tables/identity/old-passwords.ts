import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { sealedText } from "../../sealed-text";
import { accounts } from "../customers/accounts";

/**
 * Hashes of passwords as another system stored them, sealed, for accounts that have not signed in here yet. A trigger
 * removes the row as soon as the account has a password hash of our own, whatever gave it one.
 */
export const oldPasswords = pgTable(
  "old_passwords",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    hash: sealedText("hash", "old password").notNull(),
    /** The cost of a bcrypt hash; 0 = a hash that takes no time. */
    cost: integer("cost").notNull(),
  },
  (t) => [index("old_passwords_cost").on(t.cost)],
);
