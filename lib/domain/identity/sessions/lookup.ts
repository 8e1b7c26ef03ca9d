import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { fail } from "../../kernel/errors/fail";
import type { Target } from "../../kernel/operation/target";

export type SessionRow = typeof sessions.$inferSelect;

/** A live session of the caller's account; an ended or foreign one is not found. */
export const session = (parameter: string): Target<SessionRow> => ({
  noun: "session",
  parameter,
  fails: ["session.not_found"],
  find: async ({ actor: { account }, db, now }, id, isLocked) => {
    if (!z.uuid().safeParse(id).success) throw fail("session.not_found");
    const isOwn = and(eq(sessions.id, String(id)), eq(sessions.accountId, account.id));
    const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
    const query = db.select().from(sessions).where(and(isOwn, isLive));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("session.not_found");
    return row;
  },
});
