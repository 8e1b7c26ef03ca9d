import { z } from "zod";
import { inTransaction } from "@/lib/db/client";
import { consumeRateLimit } from "../limits/shared/rate-limit";
import { notifyOwner } from "../mails/shared/notify";

/** As the PIN's guard has queued it. */
export const WrongPins = z.object({
  accountId: z.int(),
  /** Wrong tries at this PIN in all, and when the first of them was. */
  total: z.int(),
  since: z.coerce.date(),
  /** How long the lock lasts that the last of them began; null = it began none. */
  lockedMinutes: z.int().nullable(),
  at: z.coerce.date(),
});

/** Tells the owner that the PIN was locked, once for each lock, or that wrong ones add up; less often the longer it goes on. */
export const sendWrongPinsMail = ({ accountId, at, ...wrong }: z.output<typeof WrongPins>): Promise<void> =>
  inTransaction(async (db) => {
    if (!(await consumeRateLimit(db, { kind: "pin_mail", name: String(accountId) }, at))) return;
    await notifyOwner({ db, now: at }, accountId, "pin.wrong", wrong);
  });
