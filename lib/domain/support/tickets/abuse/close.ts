import { eq } from "drizzle-orm";
import { z } from "zod";
import { isAbuseEnd } from "@/lib/base/abuse";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../../kernel/staff/staff-reason";
import { anyTicket } from "../lookup";
import { writeMessage } from "../shared/write-message";
import { lockCase, noteOf } from "./lookup";
import { AbuseEndName, CaseId } from "./schema";

/** Closes a case; the ticket with its customer says how, and stays open for further questions. */
export const closeCase = staffOperation({
  name: "abuse.close",
  summary: "Closes an abuse case",
  access: byStaff("write", "abuse/handle"),
  within: { abuse_cases: "id" },
  changes: ["conversations"],
  fails: ["abuse_case.not_found", "abuse_case.closed", "abuse_case.not_told", "reason.missing"],
  input: z.object({ id: CaseId, end: AbuseEndName, reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, end, reason: given }) => {
    const reason = readReason(given);
    const row = await lockCase(db, id);
    if (isAbuseEnd(row.state)) throw fail("abuse_case.closed");
    // Nobody was warned of what nobody was told.
    if (end === "warned" && row.ticketId === null) throw fail("abuse_case.not_told");
    await db
      .update(abuseCases)
      .set({ state: end, closedAt: now, unblockAskedAt: null })
      .where(eq(abuseCases.id, id));
    if (row.ticketId !== null) {
      const fact = { code: "abuse_closed", number: id, end } as const;
      await writeMessage(db, await anyTicket(db, row.ticketId, true), { author: "panel", fact }, now);
    }
    // A case of which the customer was not told is not in the customer's log.
    const { accountId, ...about } = noteOf(row);
    const shown = row.ticketId === null || accountId === undefined ? about : { ...about, accountId };
    note({ ...shown, changes: { state: { from: row.state, to: end }, reason } });
    return {};
  },
});
