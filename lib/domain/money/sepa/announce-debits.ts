import { and, asc, eq, gt, inArray, lt, ne, not, notExists, sql } from "drizzle-orm";
import { decimalOf, isPositive } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaCompanies, sepaDebits, sepaMandates } from "@/lib/db/tables/money/sepa";
import { isWrittenOff, readWrittenOff } from "../../kernel/server/written-off";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockInvoice } from "../billing/lookup";
import { nameOf } from "../billing/rules";
import { payableOf } from "../billing/shared/balance";
import { dueDay } from "../billing/shared/invoice-days";
import { lockCredit } from "../billing/shared/ledger";
import { endHold } from "../subscriptions/shared/end-hold";
import { daysAfter, laterDay, nextBusinessDay } from "./business-days";
import { isLapsed } from "./rules";
import { referenceOf } from "./shared/name-orders";
import { ordersOf } from "./shared/read-company";

const atOnce = 200;
const dayMs = 86_400_000;
/** Older debts are not collected by themselves: their customers expect nothing any more. */
const oldestDays = 60;
/** An invoice is announced so many days before the notice has to be out. */
const aheadDays = 14;

type Due = { invoiceId: number; mandateId: number; dueAt: Date };

/** Numbered, unpaid sales of customers with a mandate that no debit was made for, or whose debit was withdrawn; the oldest after one. */
async function findDue(now: Date, after: Due | null): Promise<Due[]> {
  const db = database();
  const made = db
    .select({ id: sepaDebits.id })
    .from(sepaDebits)
    .where(and(eq(sepaDebits.invoiceId, invoices.id), ne(sepaDebits.state, "withdrawn")));
  return db
    .select({ invoiceId: invoices.id, mandateId: sepaMandates.id, dueAt: invoices.dueAt })
    .from(invoices)
    .innerJoin(
      sepaMandates,
      and(
        eq(sepaMandates.accountId, invoices.accountId),
        eq(sepaMandates.companyId, invoices.companyId),
        sql`${sepaMandates.state} = 'active'`,
      ),
    )
    .innerJoin(
      sepaCompanies,
      and(eq(sepaCompanies.companyId, invoices.companyId), eq(sepaCompanies.offersDebits, true)),
    )
    .where(
      and(
        sql`${invoices.status} in ('Unpaid', 'Collections')`,
        eq(invoices.status, "Unpaid"),
        eq(invoices.kind, "sale"),
        eq(invoices.currency, "EUR"),
        sql`${invoices.number} is not null`,
        sql`${invoices.combinedInto} is null`,
        gt(invoices.dueAt, new Date(now.getTime() - oldestDays * dayMs)),
        lt(invoices.dueAt, new Date(now.getTime() + aheadDays * dayMs)),
        notExists(made),
        not(isWrittenOff()),
        after === null
          ? undefined
          : sql`(${invoices.dueAt}, ${invoices.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.invoiceId})`,
      ),
    )
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .limit(atOnce);
}

/** One debit with its notice, in one transaction: a worker that is ended announces nothing twice. */
const announce = (invoiceId: number, mandateId: number, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    const [mandate] = await db.select().from(sepaMandates).where(eq(sepaMandates.id, mandateId));
    if (mandate?.state !== "active" || isLapsed(mandate, now)) return;
    const { accountId, companyId } = mandate;
    await lockCredit(db, accountId, "EUR");
    const invoice = await lockInvoice(db, invoiceId);
    const amount = payableOf(invoice);
    if (!isPositive(amount) || invoice.status !== "Unpaid") return;
    if ((await readWrittenOff(db, [invoiceId])).has(invoiceId)) return;
    const [company] = await db.select().from(sepaCompanies).where(eq(sepaCompanies.companyId, companyId));
    const terms = ordersOf(company ?? null);
    if (!terms.offers_debits) return;
    const told = daysAfter(dayIn(now, invoice.timeZone), terms.notice_days);
    const dueOn = nextBusinessDay(laterDay(dueDay(invoice), told));
    const [row] = await db
      .insert(sepaDebits)
      .values({
        ...{ accountId, companyId, mandateId, invoiceId, dueOn },
        amount: decimalOf(amount),
        reference: referenceOf("D", invoiceId),
        announcedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: sepaDebits.id });
    if (!row) return;
    await notifyOwner({ db, now }, accountId, "debit.announced", {
      invoice: invoiceId,
      number: nameOf(invoice),
      amount: decimalOf(amount),
      currency: "EUR",
      day: dueOn,
      account: mandate.masked,
      mandate: mandate.reference,
      creditor: mandate.creditorId,
    });
  });

/** Debits in no file whose invoice was paid, written off or changed since: they would collect another amount than was told. */
async function withdrawOutdated(now: Date): Promise<void> {
  const db = database();
  const outdated = db
    .select({ id: sepaDebits.id })
    .from(sepaDebits)
    .innerJoin(invoices, eq(invoices.id, sepaDebits.invoiceId))
    .where(
      and(
        sql`${sepaDebits.state} = 'announced'`,
        sql`(${invoices.status} <> 'Unpaid' or ${isWrittenOff()} or ${invoices.combinedInto} is not null
          or ${invoices.total} - ${invoices.paid} <> ${sepaDebits.amount})`,
      ),
    )
    .limit(atOnce);
  const ended = await db
    .update(sepaDebits)
    .set({ state: "withdrawn", endedAt: now })
    .where(and(inArray(sepaDebits.id, outdated), eq(sepaDebits.state, "announced")))
    .returning({ invoiceId: sepaDebits.invoiceId });
  await endHold(
    db,
    ended.map(({ invoiceId }) => invoiceId),
    now,
  );
}

/** Announces the collection of invoices by direct debit, and withdraws what was paid in another way. */
export async function announceDebits(now: Date): Promise<void> {
  await withdrawOutdated(now);
  let due = await findDue(now, null);
  while (due.length > 0) {
    for (const { invoiceId, mandateId } of due) await announce(invoiceId, mandateId, now);
    due = due.length < atOnce ? [] : await findDue(now, due.at(-1) ?? null);
  }
}
