import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dunningStops } from "@/lib/db/tables/orders/dunning";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { refreshSteps } from "./shared/refresh-steps";

/** Ends a stop before its day. */
export const resumeDunning = staffOperation({
  name: "dunning.resume",
  summary: "Ends a stop of dunning before its day",
  access: byStaff("write", "payments/record"),
  within: { dunning_stops: "id" },
  changes: ["billing"],
  fails: ["dunning.stop_not_found"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const open = and(eq(dunningStops.id, id), isNull(dunningStops.endedAt));
    const [row] = await db.select().from(dunningStops).where(open);
    if (!row || row.until <= now) throw fail("dunning.stop_not_found");
    const { accountId, invoiceId } = row;
    const { currency } = await findCustomer(db, accountId);
    await lockCredit(db, accountId, currency);
    const [ended] = await db.update(dunningStops).set({ endedAt: now }).where(open).returning();
    if (!ended) throw fail("dunning.stop_not_found");
    await refreshSteps(db, { which: eq(accounts.id, accountId), invoiceId }, now);
    const changes = { dunning_stop: { from: row.until.toISOString(), to: null }, reason };
    note({
      accountId,
      target: invoiceId === null ? `account ${accountId}` : `invoice ${invoiceId}`,
      changes,
    });
    return {};
  },
});
