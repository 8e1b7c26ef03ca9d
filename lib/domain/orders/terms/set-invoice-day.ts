import { eq } from "drizzle-orm";
import { z } from "zod";
import { lastInvoiceDay } from "@/lib/base/aligned-period";
import type { Database } from "@/lib/db/client";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";

/** Writes the day; returns the one before. The lock of the credit keeps invoices from being issued meanwhile. */
async function writeDay(db: Database, accountId: number, day: number | null, now: Date) {
  const { currency } = await findCustomer(db, accountId);
  await lockCredit(db, accountId, currency);
  const [before] = await db.select().from(customerTerms).where(eq(customerTerms.accountId, accountId));
  const set = { invoiceDay: day, updatedAt: now };
  await db
    .insert(customerTerms)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: customerTerms.accountId, set });
  return before?.invoiceDay ?? null;
}

/**
 * From their next invoice on, all servers and products of a customer end on that day of the month, on one invoice: the days
 * until it are charged in proportion. Issued invoices and new orders before stay as they are. Again changes nothing.
 */
export const setInvoiceDay = staffOperation({
  name: "terms.set_invoice_day",
  summary: "Aligns all periods of a customer to one day of the month, for one invoice",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found"],
  input: AskedOfCustomer.extend({ day: z.int().min(1).max(lastInvoiceDay) }),
  output: z.object({ day: z.int() }),
  run: async ({ db, now, note }, { account, day, reason: given }) => {
    const reason = readReason(given);
    const before = await writeDay(db, account, day, now);
    if (before === day) return { day };
    const changes = { invoice_day: { from: before, to: day }, reason };
    note({ accountId: account, target: `account ${account}`, changes });
    return { day };
  },
});

/** Days stay as they are, and further ones follow from them: each server and product has an invoice of its own again. */
export const endInvoiceDay = staffOperation({
  name: "terms.end_invoice_day",
  summary: "Ends the one invoice of a customer; days stay as they are",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found"],
  input: AskedOfCustomer,
  output: z.object({}),
  run: async ({ db, now, note }, { account, reason: given }) => {
    const reason = readReason(given);
    const before = await writeDay(db, account, null, now);
    if (before === null) return {};
    const changes = { invoice_day: { from: before, to: null }, reason };
    note({ accountId: account, target: `account ${account}`, changes });
    return {};
  },
});
