import { z } from "zod";
import { inTransaction } from "@/lib/db/client";
import { consumeRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { notifyOwner } from "../../messages/mails/shared/notify";

/** The task's input, as the PIN guard queued it. */
export const WrongPins = z.object({
  accountId: z.int(),
  /** All wrong attempts at this PIN, and the time of the first. */
  total: z.int(),
  since: z.coerce.date(),
  /** Length of the lock that the last one caused; null = none. */
  lockedMinutes: z.int().nullable(),
  at: z.coerce.date(),
});

/** Mails the owner about a PIN lock, once per lock, or about many wrong PINs, at increasing intervals. */
export const sendWrongPinsMail = ({ accountId, at, ...wrong }: z.output<typeof WrongPins>): Promise<void> =>
  inTransaction(async (db) => {
    if (!(await consumeRateLimit(db, { kind: "pin_mail", name: String(accountId) }, at))) return;
    await notifyOwner({ db, now: at }, accountId, "pin.wrong", wrong);
  });
