import { z } from "zod";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { nameOf } from "../../money/billing/rules";
import { dueDay } from "../../money/billing/shared/invoice-days";
import { moveDue } from "../../money/subscriptions/shared/move-due";
import { lockAfterCredit } from "./lookup";
import { isHold } from "./rules";

const mostDays = 366;
const dayMs = 86_400_000;

/** Whether such a day is in the calendar. */
function isValidDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Another due date for an unpaid invoice, from today on; the same one again changes nothing. */
export const setDueDate = staffOperation({
  name: "invoices.set_due_date",
  summary: "Changes the due date of an unpaid invoice",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: ["billing", "servers"],
  fails: ["invoice.not_found", "invoice.not_unpaid", "invoice.hold"],
  input: z.object({
    id: z.int32(),
    /** In the seller's time zone, `YYYY-MM-DD`. */
    due: z.string().max(10),
    reason: staffReason,
  }),
  output: z.object({ invoice: z.string(), due: z.string() }),
  run: async ({ db, now, note }, { id, due, reason: given }) => {
    const reason = readReason(given);
    if (!isValidDay(due)) throw invalidArgument("due", "must be a day as YYYY-MM-DD");
    const { invoice } = await lockAfterCredit(db, id);
    if (isHold(invoice)) throw fail("invoice.hold");
    if (invoice.status !== "Unpaid") throw fail("invoice.not_unpaid", { status: invoice.status });
    const { timeZone, accountId } = invoice;
    const first = dayIn(now, timeZone);
    const last = dayIn(new Date(now.getTime() + mostDays * dayMs), timeZone);
    if (due < first || due > last) throw invalidArgument("due", `must be from ${first} to ${last}`);
    const before = dueDay(invoice);
    const answer = { invoice: nameOf(invoice), due };
    if (before === due) return answer;
    await moveDue(db, invoice, endOfDay(due, timeZone), now);
    note({ accountId, target: `invoice ${id}`, changes: { due: { from: before, to: due }, reason } });
    return answer;
  },
});
