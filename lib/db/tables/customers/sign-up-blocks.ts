import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, moment } from "../kernel/columns";
import { ownerId, staffId } from "./accounts";

export type BlockedKind = "email" | "phone" | "network";

/** Data of a customer with which nobody may sign up again. They are stored as keyed hashes alone. */
export const signUpBlocks = pgTable(
  "sign_up_blocks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    kind: text("kind").$type<BlockedKind>().notNull(),
    hash: bytes("hash").notNull(),
    /** What it was, for staff: with most of it left out. */
    hint: text("hint").notNull(),
    reason: text("reason").notNull(),
    blockedBy: staffId("blocked_by"),
    blockedAt: moment("blocked_at").notNull(),
    /** Null = in force. */
    liftedAt: moment("lifted_at"),
    liftedBy: staffId("lifted_by"),
  },
  (t) => [
    index("sign_up_blocks_account").on(t.accountId, t.id),
    index("sign_up_blocks_hash").on(t.hash).where(sql`lifted_at is null`),
    uniqueIndex("sign_up_blocks_one").on(t.accountId, t.kind).where(sql`lifted_at is null`),
  ],
);
