import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { amountOf } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { seeServer } from "../../kernel/server/any-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf } from "../../money/billing/rules";
import { debtBeneath, deletionOf } from "../../money/subscriptions/shared/debts";
import { movedUntil, suspendedDays } from "../../money/subscriptions/shared/lift-suspension";
import { endAsked } from "./shared/end-asked";
import { readCharge } from "./shared/read-charge";
import { shortOfCredit } from "./shared/short-of-credit";

const When = z.object({ at: z.string(), is_now: z.boolean() });

export const EndPreview = z.object({
  days: z.int(),
  /** No hours were charged meanwhile, so there is nothing to choose. */
  is_hourly: z.boolean(),
  /** Paid-until time if its period is moved; null = billed by the hour, or suspended before this was recorded. */
  moved_until: z.string().nullable(),
  /** Charge if the period is not moved; null = nothing beyond regular invoices. */
  charge: z.object({ amount: Amount, until: z.string(), due: z.string() }).nullable(),
  /**
   * Unpaid amount that suspends it again at once: then nothing is moved or charged. `deletes`: earliest day of
   * deletion; null = none. Null as a whole = nothing unpaid.
   */
  debt: z
    .object({ invoice: z.int(), number: z.string(), amount: Amount, deletes: z.string().nullable() })
    .nullable(),
  /** Price of the next hour if the credit does not cover it, so that it is suspended again at once; null = covered. */
  short: Amount.nullable(),
  /** End of the server as cancelled by its owner, for both options; null = not cancelled. */
  ends: z.object({ move: When, charge: When }).nullable(),
});

export const previewResume = staffOperation({
  name: "servers.preview_resume",
  summary: "Shows what the end of a suspension by staff comes to",
  access: byStaff("read", "servers/suspend"),
  within: "rows",
  input: z.object({ id: z.int() }),
  output: EndPreview,
  run: async ({ db, now }, { id }) => {
    const row = await seeServer(db, id);
    const debt = await debtBeneath(db, row, now);
    const charge = debt ? null : await readCharge(db, row, now);
    const short = await shortOfCredit(db, row, now);
    const ends = await endAsked(db, row, now);
    const when = ({ at, isNow }: { at: Date; isNow: boolean }) => ({ at: at.toISOString(), is_now: isNow });
    return {
      days: suspendedDays(row, now),
      is_hourly: row.hourCap !== null,
      moved_until: debt ? null : row.suspendedAt && (movedUntil(row, now)?.toISOString() ?? null),
      charge: charge && {
        amount: amountOf(charge.amount),
        until: charge.until.toISOString(),
        due: charge.due.toISOString(),
      },
      debt: debt && {
        invoice: debt.invoice.id,
        number: nameOf(debt.invoice),
        amount: amountOf(debt.amount),
        deletes: await deletionOf(db, debt, now),
      },
      short: short && amountOf(short),
      ends: ends && { move: when(debt ? ends.charge : ends.move), charge: when(ends.charge) },
    };
  },
});
