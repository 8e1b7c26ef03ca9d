import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { decimalOf, type Money } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { isNever, readDunningTerms } from "../../../kernel/server/dunning-terms";
import { heldUntil } from "../../../kernel/server/held-until";
import { stepSentAt } from "../../../kernel/server/step-sent-at";
import { isWrittenOff } from "../../../kernel/server/written-off";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { deletionDay, suspendedForDebt } from "../../../servers/servers/rules";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { stateEvent } from "../../../servers/servers/shared/state-event";
import { nameOf } from "../../billing/rules";
import { balanceOf } from "../../billing/shared/balance";
import { readBoughtWithChargedBack } from "../../billing/shared/bought-with-charged-back";
import { isHandedOver } from "../../billing/shared/handed-over";
import { dayOfInvoice } from "../../billing/shared/invoice-days";
import { isOwedAnew } from "../../billing/shared/owed-anew";
import { stepsOf } from "./dunning";
import { isOfOwner } from "./of-owner";

type Server = typeof servers.$inferSelect;
type Invoice = typeof invoices.$inferSelect;
export type Debt = { invoice: Invoice; amount: Money; renewalId: number | null };

/** Which debts count: what was written off stops no server, but one that it had stopped before stays stopped. */
type Counted = "stopping" | "holding";

const isCounted = (counted: Counted, hasStopped: SQL | undefined): SQL | undefined =>
  counted === "stopping" ? not(isWrittenOff()) : or(not(isWrittenOff()), hasStopped);

const wasStopped = (): SQL =>
  sql`exists (select from ${dunningSteps} where ${dunningSteps.renewalId} = ${renewals.id}
    and ${dunningSteps.step} = 'suspend' and not ${dunningSteps.isSkipped})`;

/** Charged-back payments that bought, created or extended the server. */
async function readChargebacks(db: Database, serverId: number, counted: Counted): Promise<Debt | null> {
  const [row] = await db
    .select({ invoice: invoices, renewalId: renewals.id })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .innerJoin(servers, and(eq(servers.id, invoiceLines.serverId), isOfOwner))
    .leftJoin(renewals, and(eq(renewals.invoiceId, invoices.id), eq(renewals.serverId, serverId)))
    .where(
      and(
        eq(invoiceLines.serverId, serverId),
        inArray(invoiceLines.starts, ["deployment", "plan_change", "renewal"]),
        eq(invoices.status, "Collections"),
        not(isHandedOver()),
        // Without a period there are no steps: the server was stopped as soon as the payment was charged back.
        isCounted(counted, or(isNull(renewals.id), wasStopped())),
        isNull(renewals.voidedAt),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(1);
  return row ? { ...row, amount: balanceOf(row.invoice) } : null;
}

/** The account's debt for charged-back credit that had paid for this server. */
async function readSpent(db: Database, serverId: number): Promise<Debt | null> {
  const [row] = await db
    .select({ accountId: servers.accountId })
    .from(servers)
    .where(eq(servers.id, serverId));
  const bought = row ? await readBoughtWithChargedBack(db, row.accountId) : null;
  if (!bought?.serverIds.includes(serverId)) return null;
  return { invoice: bought.invoice, amount: bought.amount, renewalId: null };
}

/** A reversed payment: of the server itself, or of the credit that bought it. */
const readLost = async (db: Database, serverId: number, counted: Counted): Promise<Debt | null> =>
  (await readChargebacks(db, serverId, counted)) ?? (await readSpent(db, serverId));

/** The server's oldest unpaid period that has begun and counts. */
async function readOverdue(
  db: Database,
  serverId: number,
  now: Date,
  counted: Counted,
): Promise<Debt | null> {
  const isOpen = and(eq(renewals.serverId, serverId), isNull(renewals.paidAt), isNull(renewals.voidedAt));
  const [row] = await db
    .select({ renewalId: renewals.id, invoice: invoices })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, and(eq(servers.id, renewals.serverId), isOfOwner))
    .where(and(isOpen, isCounted(counted, wasStopped()), lt(renewals.startsAt, now)))
    .orderBy(asc(renewals.startsAt))
    .limit(1);
  return row ? { ...row, amount: balanceOf(row.invoice) } : null;
}

/** Returns whether credit does not cover the next hour of an hourly server. */
async function isStopped(db: Database, serverId: number): Promise<boolean> {
  const open = and(
    eq(usageMonths.serverId, serverId),
    isNull(usageMonths.closedAt),
    isNotNull(usageMonths.stoppedAt),
  );
  return (await db.select({ id: usageMonths.id }).from(usageMonths).where(open)).length > 0;
}

/** Returns whether its period that runs is about to be invoiced again, owed as before. */
async function isAboutToOwe(db: Database, serverId: number): Promise<boolean> {
  const isIts = and(eq(servers.id, serverId), isOwedAnew);
  return (await db.select({ id: servers.id }).from(servers).where(isIts)).length > 0;
}

/** Returns whether the server has a debt for which it was, or could be, suspended: it is released once none is left. */
export const owesAnything = async (db: Database, serverId: number, now: Date): Promise<boolean> =>
  ((await readLost(db, serverId, "holding")) ?? (await readOverdue(db, serverId, now, "holding"))) !== null ||
  (await isStopped(db, serverId)) ||
  (await isAboutToOwe(db, serverId));

/** End of the last stop of dunning that covers the debt's invoice. */
async function readHeldUntil(db: Database, { renewalId }: Debt): Promise<Date | null> {
  const [row] = await db
    .select({ at: heldUntil().mapWith(invoices.dueAt) })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(eq(renewals.id, renewalId ?? 0));
  return row?.at ?? null;
}

const readSteps = (db: Database, { renewalId }: Debt) =>
  db
    .select({
      step: dunningSteps.step,
      isSkipped: dunningSteps.isSkipped,
      sentAt: stepSentAt().mapWith(dunningSteps.at),
    })
    .from(dunningSteps)
    .leftJoin(mails, eq(mails.id, dunningSteps.mailId))
    .where(eq(dunningSteps.renewalId, renewalId ?? 0));

/**
 * Returns the debt for which the server must be suspended now; null = none. A period that has just begun does not
 * count before its suspension date.
 */
export async function suspendingDebt(
  db: Database,
  { id, accountId, suspendNotBefore }: Pick<Server, "id" | "accountId" | "suspendNotBefore">,
  now: Date,
): Promise<Debt | null> {
  const lost = await readLost(db, id, "stopping");
  if (lost) return lost;
  const overdue = await readOverdue(db, id, now, "stopping");
  if (!overdue) return null;
  const steps = await readSteps(db, overdue);
  const { issuedAt, dueAt } = overdue.invoice;
  const terms = (await readDunningTerms(db, [accountId]))(accountId);
  const held = await readHeldUntil(db, overdue);
  const planned = stepsOf({ issuedAt, dueAt, suspendNotBefore, heldUntil: held, taken: steps }, terms);
  // No suspension is planned until its announcement was sent and the configured number of days has passed.
  const isDue = planned.some(({ kind, at }) => kind === "suspend" && at !== null && at <= now);
  return isDue || steps.some(({ step }) => step === "suspend") ? overdue : null;
}

/**
 * Date from which the server may be deleted; null if its order is owed again, because dunning deletes only unpaid
 * renewals.
 */
export async function deletionOf(
  db: Database,
  { invoice, renewalId }: Debt,
  now: Date,
): Promise<string | null> {
  if (renewalId === null) return null;
  const { accountId, dueAt } = invoice;
  const terms = (await readDunningTerms(db, [accountId]))(accountId);
  return isNever(terms.terminateAfter) ? null : dayOfInvoice(invoice, deletionDay(dueAt, now, terms));
}

/**
 * The debt for which a server is suspended again as soon as staff end their suspension: it already was, or was due to
 * be, when theirs began.
 */
export const debtBeneath = (db: Database, row: Server, now: Date): Promise<Debt | null> =>
  suspendingDebt(db, row, row.suspendedAt ?? now);

/**
 * Suspends a server that has a debt, in the caller's transaction, and notifies its owner. Also called at the end of
 * every installation, during which it could not be suspended.
 */
export async function suspendIfOwing(db: Database, serverId: number | null, now: Date): Promise<void> {
  if (serverId === null) return;
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId)).for("update");
  const change = row && suspendedForDebt(row);
  const debt = change && (await suspendingDebt(db, row, now));
  if (!debt) return;
  await db.update(servers).set(change).where(eq(servers.id, serverId));
  await askToAlign(db, serverId);
  const event = stateEvent("servers.suspend_unpaid", row, "suspended", { invoice: nameOf(debt.invoice) });
  await writeSystemEvents(db, [event], now);
  await tellDebt(db, row, debt, now);
}

/** Notifies the owner of the debt for which the server is suspended, and of the date until which its data is kept. */
export async function tellDebt(db: Database, row: Server, debt: Debt, now: Date): Promise<void> {
  const { id: invoice, currency } = debt.invoice;
  const number = nameOf(debt.invoice);
  const owing = { invoice, number, amount: decimalOf(debt.amount), currency };
  const facts = { ...owing, id: row.id, hostname: row.hostname, deleteOn: await deletionOf(db, debt, now) };
  const mailId = await notifyOwner({ db, now }, row.accountId, "server.suspended", facts);
  const { renewalId } = debt;
  if (renewalId === null) return;
  await db.update(renewals).set({ nextStepAt: now }).where(eq(renewals.id, renewalId));
  // Dunning of the renewal continues from here, without suspending or notifying again.
  await db
    .insert(dunningSteps)
    .values({ renewalId, step: "suspend", at: now, mailId })
    .onConflictDoUpdate({
      target: [dunningSteps.renewalId, dunningSteps.step],
      set: { at: now, mailId, isSkipped: false },
    });
}
