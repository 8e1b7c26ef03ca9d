import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notify } from "../../messages/mails/shared/notify";

/** Removes an account's PIN on written request (specification 4.4). The reason is recorded; the PIN is never shown. */
export const resetPin = staffOperation({
  name: "pins.reset",
  summary: "Removes a customer's PIN after a written request",
  access: byStaff("write", "pins/reset"),
  within: { "accounts.email": "email" },
  changes: ["pins"],
  fails: ["account.not_found", "pin.not_found"],
  input: z.object({ email: z.string().max(320), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { email, reason: given }) => {
    const reason = readReason(given);
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
    await db
      .update(pinResetRequests)
      .set({ handledAt: now })
      .where(and(eq(pinResetRequests.accountId, account.id), isNull(pinResetRequests.handledAt)));
    note({ accountId: account.id, target: `account ${account.id}`, changes: { reason } });
    await notify({ db, now }, account, "pin.removed", {});
    return {};
  },
});
