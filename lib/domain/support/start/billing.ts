import { sql } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import type { Currency } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { isWrittenOff } from "../../kernel/server/written-off";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { creditAdjustmentsQueue } from "../../money/credit-adjustments/credit-adjustments-queue";
import { failedPaymentsQueue } from "../../money/payments/failed-payments-queue";
import { receiptsQueue } from "../../money/payments/receipts-queue";
import { refundsQueue } from "../../money/refunds/refunds-queue";
import { announcementCreditsQueue } from "../announcements/credits/credits-queue";

const mostSummed = 10_000;

/** What the part counts besides what is overdue: failed charges, unmatched receipts, and what waits to be approved. */
const counted = [
  failedPaymentsQueue,
  receiptsQueue,
  creditAdjustmentsQueue,
  refundsQueue,
  announcementCreditsQueue,
] as const;

const names = counted.map(({ name }) => name);

const Overdue = z.object({
  owed: Amount,
  invoices: z.int(),
  customers: z.int(),
  /** The due date passed longest ago. */
  oldest: z.string(),
});
export type Overdue = z.infer<typeof Overdue>;

type Row = { currency: Currency; owed: string; invoices: number; customers: number; oldest: Date };

/** What is overdue, by currency, of the 10,000 invoices that are so longest; and counts of queues, up to 100. */
export const showBillingStart = staffOperation({
  name: "start.billing",
  summary: "Shows what is overdue, failed charges, unmatched receipts, and what waits to be approved",
  access: byStaff("read", "payments/record"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    overdue: z.array(Overdue),
    queues: z.array(z.object({ name: z.enum(names), count: z.int() })),
  }),
  run: async ({ db, now, actor }) => {
    const { rows } = await db.execute<Row>(sql`
      select currency, sum(total - paid)::numeric(14,2)::text as owed, count(*)::int as invoices,
        count(distinct account_id)::int as customers, min(due_at) as oldest
      from (select currency, total, paid, account_id, due_at from invoices
        where status in ('Unpaid', 'Collections') and kind = 'sale' and number is not null
          and due_at < ${now.toISOString()}::timestamptz and not ${isWrittenOff()}
        order by due_at, id limit ${mostSummed}) late
      group by currency order by count(*) desc, currency`);
    const queues: { name: (typeof names)[number]; count: number }[] = [];
    for (const { name, right, count } of counted)
      if (actor.kind !== "staff" || hasStaffRight(actor.account, right))
        queues.push({ name, count: await count(db, now) });
    return {
      overdue: rows.map(({ currency, owed, invoices, customers, oldest }) => ({
        ...{ owed: { value: owed, currency }, invoices, customers },
        oldest: new Date(oldest).toISOString(),
      })),
      queues,
    };
  },
});
