import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { Day, endsWith } from "@/lib/base/day-spans";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningStops } from "@/lib/db/tables/orders/dunning";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { refreshSteps } from "./shared/refresh-steps";

const furthestDays = 366;
const dayMs = 86_400_000;

/** Ends what is open of the same, so that there is one at a time; an expired one keeps its day. */
const replace = (db: Database, accountId: number, invoiceId: number | null, now: Date) =>
  db
    .update(dunningStops)
    .set({ endedAt: sql`least(${dunningStops.until}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(dunningStops.accountId, accountId),
        invoiceId === null ? isNull(dunningStops.invoiceId) : eq(dunningStops.invoiceId, invoiceId),
        isNull(dunningStops.endedAt),
      ),
    );

async function requireInvoice(db: Database, accountId: number, id: number): Promise<void> {
  const own = and(eq(invoices.id, id), eq(invoices.accountId, accountId));
  const [found] = await db.select({ id: invoices.id }).from(invoices).where(own);
  if (!found) throw fail("invoice.not_found");
}

/**
 * Stops the dunning of a customer, or of one invoice, until the end of a day of the seller: no reminder, letter, suspension or
 * deletion before it. Afterwards a suspension is announced again, and what is suspended keeps its days until the deletion.
 * Takes the place of the stop that there was.
 */
export const stopDunning = staffOperation({
  name: "dunning.stop",
  summary: "Stops the dunning of a customer or an invoice until a day",
  access: byStaff("write", "payments/record"),
  within: { accounts: "account" },
  changes: ["billing"],
  fails: ["account.not_found", "invoice.not_found"],
  input: AskedOfCustomer.extend({ invoice: z.int32().nullable(), until: Day }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { account, invoice, until: day, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    const until = endsWith(day, await readZone(db, account));
    if (!until || until <= now) throw invalidArgument("until", "is over");
    if (until.getTime() > now.getTime() + furthestDays * dayMs)
      throw invalidArgument("until", "must be within a year");
    // Rounds lock it too: a step is taken before the stop, or not at all.
    await lockCredit(db, account, currency);
    if (invoice !== null) await requireInvoice(db, account, invoice);
    await replace(db, account, invoice, now);
    const [row] = await db
      .insert(dunningStops)
      .values({
        ...{ accountId: account, invoiceId: invoice, until, reason },
        ...{ createdBy: staffIdOf(actor), createdAt: now },
      })
      .returning({ id: dunningStops.id });
    if (!row) throw new Error("The stop was not written.");
    await refreshSteps(db, { which: eq(accounts.id, account), invoiceId: invoice }, now);
    const changes = { dunning_stop: { from: null, to: day }, reason };
    note({
      accountId: account,
      target: invoice === null ? `account ${account}` : `invoice ${invoice}`,
      changes,
    });
    return { id: row.id };
  },
});
