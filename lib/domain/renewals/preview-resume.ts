import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { byStaff } from "../kernel/access";
import { staffOperation } from "../kernel/staff-operation";
import { movedUntil, suspendedDays } from "../subscriptions/shared/lift-suspension";
import { endAsked } from "./shared/end-asked";
import { seeServer } from "./shared/find-server";
import { readCharge } from "./shared/read-charge";

const When = z.object({ at: z.string(), is_now: z.boolean() });

export const EndPreview = z.object({
  days: z.int(),
  /** Its hours stood still meanwhile, so there is nothing to choose. */
  is_hourly: z.boolean(),
  /** Until when it is paid if its period is moved; null = it is charged by the hour, or was suspended before that was noted. */
  moved_until: z.string().nullable(),
  /** What is charged otherwise; null = nothing is, beyond what will be invoiced anyway. */
  charge: z.object({ amount: Amount, until: z.string(), due: z.string() }).nullable(),
  /** When it ends for good, as its owner has asked, either way; null = nobody has. */
  ends: z.object({ move: When, charge: When }).nullable(),
});

export const previewResume = staffOperation({
  name: "servers.preview_resume",
  summary: "Shows what the end of a suspension by staff comes to",
  access: byStaff("read", "servers/suspend"),
  input: z.object({ id: z.int() }),
  output: EndPreview,
  run: async ({ db, now }, { id }) => {
    const row = await seeServer(db, id);
    const charge = await readCharge(db, row, now);
    const ends = await endAsked(db, row, now);
    const when = ({ at, isNow }: { at: Date; isNow: boolean }) => ({ at: at.toISOString(), is_now: isNow });
    return {
      days: suspendedDays(row, now),
      is_hourly: row.hourCap !== null,
      moved_until: row.suspendedAt && (movedUntil(row, now)?.toISOString() ?? null),
      charge: charge && {
        amount: { value: charge.amount, currency: row.currency },
        until: charge.until.toISOString(),
        due: charge.due.toISOString(),
      },
      ends: ends && { move: when(ends.move), charge: when(ends.charge) },
    };
  },
});
