import { and, eq, isNull, sql } from "drizzle-orm";
import { canonicalEmail } from "@/lib/base/email";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { auditRows } from "@/lib/db/tables/kernel";
import { pinResetRequests, pins } from "@/lib/db/tables/pins";
import { fail } from "../kernel/errors";
import { notify } from "../mails/shared/notify";

/** Removes an account's PIN on written request (specification 4.4): on the record, with a reason; never shows it. */
export async function resetPin(email: string, reason: string, now: Date): Promise<void> {
  if (reason.trim().length < 5) throw fail("reason.missing");
  await inTransaction(async (db) => {
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, canonicalEmail(email)));
    if (!account) throw fail("account.not_found");
    const removed = await db
      .delete(pins)
      .where(eq(pins.accountId, account.id))
      .returning({ id: pins.accountId });
    if (removed.length === 0) throw fail("pin.not_found");
    await db.insert(auditRows).values({
      at: now,
      operation: "pin.reset",
      actorKind: "operator",
      accountId: account.id,
      target: `account ${account.id}`,
      changes: { reason },
      requestId: "command",
      address: "",
    });
    await db
      .update(pinResetRequests)
      .set({ handledAt: now })
      .where(and(eq(pinResetRequests.accountId, account.id), isNull(pinResetRequests.handledAt)));
    await notify({ db, now }, account, "pin.removed", {});
  });
}
