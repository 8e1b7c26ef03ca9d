import { and, asc, eq, gt, isNull, not, type SQL, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { compare, isPositive, type Money, subtract } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, ledgerAccounts } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { isWrittenOff } from "../../kernel/server/written-off";
import { notifyAll } from "../../messages/mails/shared/notify";
import type { InvoiceRow } from "../../money/billing/lookup";
import { nameOf, titleOf } from "../../money/billing/rules";
import { paysByItself } from "../../money/billing/shared/automatic";
import { payableFromCredit } from "../../money/billing/shared/balance";
import { creditIn, creditKey, lockCredits } from "../../money/billing/shared/ledger";
import { isBeforeAskedEnd, isBilled } from "../../money/billing/shared/renewing";
import { bookFromCredit } from "../../money/payments/shared/pay-many";
import { extendPaidServers } from "../../money/subscriptions/shared/extend-paid";
import { byBatch, doAll } from "./shared/by-batch";

const batchSize = 500;
const trouble = "a renewal cannot be paid from credit";

/**
 * The invoice of each renewal, looked up by id: without the limit the planner scans all unpaid invoices per renewal,
 * which it takes for cheap while a batch of new invoices is not in its statistics yet.
 */
const itsInvoice = () =>
  database().select().from(invoices).where(eq(invoices.id, renewals.invoiceId)).limit(1).as("its_invoice");

/** Unpaid automatic renewals that their account's credit covers now, each considered alone. */
function readPayable(which: SQL | undefined) {
  const invoice = itsInvoice();
  return database()
    .select({
      id: renewals.id,
      serverId: renewals.serverId,
      invoiceId: invoice.id,
      accountId: invoice.accountId,
      reader: { id: accounts.id, email: accounts.email, language: accounts.language },
    })
    .from(renewals)
    .innerJoinLateral(invoice, and(eq(invoice.status, "Unpaid"), isNull(invoice.combinedInto)))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.kind, "credit"),
        eq(ledgerAccounts.currency, invoice.currency),
        sql`coalesce(${ledgerAccounts.accountId}, 0) = ${invoice.accountId}`,
      ),
    )
    .where(
      and(
        which,
        isNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        sql`${ledgerAccounts.balance} >= ${invoice.total} - ${invoice.paid}`,
        paysByItself,
        isBilled,
        isBeforeAskedEnd(),
        not(isWrittenOff(sql`${invoice.id}`)),
      ),
    )
    .orderBy(asc(renewals.id))
    .limit(batchSize);
}

type Payable = Awaited<ReturnType<typeof readPayable>>[number];

/** Of these invoices, the servers that each renews; without one of which a server is not to be paid for by itself. */
async function readRenewed(db: Database, invoiceIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({
      invoiceId: renewals.invoiceId,
      serverId: renewals.serverId,
      isTaken: sql<boolean>`${paysByItself} and ${isBilled} and ${isBeforeAskedEnd()} and not ${isWrittenOff(sql`${renewals.invoiceId}`)}`,
    })
    .from(renewals)
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(and(anyOf(renewals.invoiceId, invoiceIds), isNull(renewals.voidedAt)));
  const all = [...groupBy(rows, ({ invoiceId }) => invoiceId)];
  return new Map(
    all.flatMap(([id, some]) =>
      some.every(({ isTaken }) => isTaken) ? [[id, some.map(({ serverId }) => serverId)] as const] : [],
    ),
  );
}

/**
 * Locks the invoices and returns, in the order of their ids, those that the credit of their accounts covers one after
 * another.
 */
async function choose(
  db: Database,
  rows: readonly Payable[],
  credits: Map<string, Money>,
): Promise<InvoiceRow[]> {
  const invoiceIds = rows.map(({ invoiceId }) => invoiceId);
  const locked = await db
    .select()
    .from(invoices)
    .where(anyOf(invoices.id, invoiceIds))
    .orderBy(asc(invoices.id))
    .for("update");
  return locked.filter((invoice) => {
    const credit = creditIn(credits, invoice);
    const amount = payableFromCredit(invoice);
    if (invoice.kind !== "sale" || !isPositive(amount) || compare(amount, credit) > 0) return false;
    credits.set(creditKey(invoice), subtract(credit, amount));
    return true;
  });
}

/** Pays what the credit of each account covers, oldest invoice first; each in full or not at all. */
const payBatch = (rows: readonly Payable[], now: Date): Promise<number> =>
  inTransaction(async (db) => {
    const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
    const credits = await lockCredits(db, accountIds);
    const renewed = await readRenewed(
      db,
      rows.map(({ invoiceId }) => invoiceId),
    );
    const taken = rows.filter(({ invoiceId }) => renewed.has(invoiceId));
    const paid = await choose(db, taken, credits);
    await bookFromCredit(db, paid, now);
    const ofInvoices = new Map(rows.map((row) => [row.invoiceId, row]));
    const known = paid.flatMap((invoice) => {
      const row = ofInvoices.get(invoice.id);
      return row ? [{ invoice, row }] : [];
    });
    await extendPaidServers(
      db,
      known.flatMap(({ invoice: { id } }) =>
        (renewed.get(id) ?? []).map((serverId) => ({ serverId, invoiceId: id })),
      ),
      now,
    );
    const notices = known.map(({ invoice, row: { reader } }) => ({
      name: "invoice.paid" as const,
      reader,
      facts: {
        invoice: invoice.id,
        number: nameOf(invoice),
        title: titleOf(invoice),
        amount: invoice.total,
        currency: invoice.currency,
      },
    }));
    await notifyAll({ db, now }, notices);
    await writeSystemEvents(
      db,
      known.map(({ invoice: { id, accountId, total, currency }, row }) => ({
        operation: "renewals.pay",
        accountId,
        target: `invoice ${id}`,
        changes: { server: row.serverId, amount: `${total} ${currency}`, method: "credit" },
        cause: `renewal ${row.id}`,
      })),
      now,
    );
    return paid.length;
  });

/** Pays automatic renewals from credit; returns how many invoices were paid. */
export const payRenewalsFromCredit = (now: Date): Promise<number> =>
  byBatch(
    (after) => readPayable(gt(renewals.id, after)),
    trouble,
    (rows) => payBatch(rows, now),
  );

/** Pays automatic renewals among these invoices from credit, at most one batch; returns how many were paid. */
export async function payFromCredit(invoiceIds: readonly number[], now: Date): Promise<number> {
  const rows = await readPayable(anyOf(renewals.invoiceId, invoiceIds));
  return rows.length === 0 ? 0 : doAll(rows, trouble, (some) => payBatch(some, now));
}
