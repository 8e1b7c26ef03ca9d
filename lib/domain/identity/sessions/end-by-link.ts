import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { anybody } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { takeLink } from "../../messages/mails/shared/links";
import { endSessions } from "./shared/end";

/** Handles the link in the new-device mail: ends every session, once. */
export const endSessionsByLink = openOperation({
  name: "sessions.end_by_link",
  summary: "Ends every session of the account that a mailed link belongs to",
  access: anybody("write"),
  changes: [],
  fails: ["link.not_found"],
  input: z.object({ token: wireText(100) }),
  output: z.object({ ended: z.int() }),
  run: async (context, { token }) => {
    const ended = await inTransaction(async (db) => {
      const link = await takeLink(db, "end_sessions", token, context.now);
      if (!link) return null;
      const { accountId } = link;
      const count = await endSessions(db, { accountId, now: context.now });
      const note = { accountId, target: `account ${accountId}`, changes: { ended_sessions: count } };
      await writeAuditRow({ ...context, db }, "sessions.end_by_link", [note]);
      return count;
    });
    if (ended === null) throw fail("link.not_found");
    return { ended };
  },
});
