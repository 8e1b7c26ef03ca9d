import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { anybody } from "../../../kernel/access/access";
import { writeAuditRow } from "../../../kernel/audit-trail/write-audit";
import { fail } from "../../../kernel/errors/fail";
import { openOperation } from "../../../kernel/operation/operation";
import { anyTicket } from "../lookup";
import { ratings } from "../rules";
import { ticketOfRating } from "./rating-token";
import { writeRating } from "./write-rating";

/** The same with the link in the mail, without signing in. */
export const rateByLink = openOperation({
  name: "conversations.rate_by_link",
  summary: "Says how well a conversation was solved, by the link in a mail",
  access: anybody("write"),
  changes: [],
  fails: ["link.not_found", "conversation.not_solved"],
  input: z.object({ token: wireText(100), rating: z.enum(ratings) }),
  output: z.object({}),
  run: async (context, { token, rating }) => {
    const id = ticketOfRating(token);
    if (id === null) throw fail("link.not_found");
    await inTransaction(async (db) => {
      const row = await anyTicket(db, id, true);
      if (!(await writeRating(db, row, rating, context.now))) return;
      const note = { accountId: row.accountId, target: `conversation ${id}`, changes: { rating } };
      await writeAuditRow({ ...context, db }, "conversations.rate_by_link", [note]);
    });
    return {};
  },
});
