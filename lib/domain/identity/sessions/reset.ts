import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { callerOf } from "@/lib/base/address";
import { canonicalEmail } from "@/lib/base/email";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { anybody } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { linkGone, takeLink } from "../../messages/mails/shared/links";
import { endSessions } from "./shared/end";

/**
 * `auth/session_reset` (modules 5.13): ends every session of the account with the token of the new-device mail, as
 * its link does. A wrong email does not consume the token, and every failure is the same.
 */
export const resetSessions = openOperation({
  name: "auth.session_reset",
  summary: "Ends every session of an account with a mailed token",
  description:
    "Ends all sessions of an account by the token that a mail of the panel carried. Nobody has to be signed in for it.",
  access: anybody("write"),
  changes: ["sessions"],
  fails: ["link.gone"],
  input: z.object({
    email: about(wireText(320), "Email address of the account.", "anna@example.test"),
    reset_token: about(
      wireText(100),
      "What stands behind `#` in the link of the mail about a new device.",
      "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c",
    ),
  }),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("session_reset"), "The action that was called."),
    ended: about(z.int(), "How many sessions were ended.", 3),
  }),
  run: async (context, { email, reset_token: token }) => {
    const { now } = context;
    await requireRateLimit(context.db, { kind: "open_caller", name: callerOf(context.address) }, now);
    const ended = await inTransaction(async (db) => {
      const link = await takeLink(db, "end_sessions", token, now);
      if (!link) throw linkGone();
      const mine = and(
        eq(accounts.id, link.accountId),
        eq(sql`lower(${accounts.email})`, canonicalEmail(email)),
      );
      const [account] = await db.select({ id: accounts.id }).from(accounts).where(mine);
      // Thrown inside the transaction, so that a mistyped email does not consume the token.
      if (!account) throw linkGone();
      const count = await endSessions(db, { accountId: account.id, now });
      const note = {
        accountId: account.id,
        target: `account ${account.id}`,
        changes: { ended_sessions: count },
      };
      await writeAuditRow({ ...context, db }, "auth.session_reset", [note]);
      return count;
    });
    return { result: "OK" as const, action: "session_reset" as const, ended };
  },
});
