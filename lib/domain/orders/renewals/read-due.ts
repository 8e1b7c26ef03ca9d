import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { readDunningTerms } from "../../kernel/server/dunning-terms";
import { heldUntil } from "../../kernel/server/held-until";
import { isWrittenOff } from "../../kernel/server/written-off";
import { paysByItself } from "../../money/billing/shared/automatic";
import { isHandedOver } from "../../money/billing/shared/handed-over";
import { isTried } from "../../money/payments/shared/card-attempts";
import { hasCard, isUndecided } from "../../money/payments/shared/has-card";
import { readTogether } from "../../money/payments/shared/read-together";
import { hasMandate } from "../../money/sepa/shared/has-mandate";
import { readTaken } from "../dunning/shared/read-taken";
import { readBusy } from "./shared/read-busy";

const batchSize = 200;

/** Renewals with a due step. */
export const readDueIds = (now: Date, least: number) =>
  database()
    .select({ id: renewals.id, accountId: invoices.accountId })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(and(lte(renewals.nextStepAt, now), sql`${renewals.id} > ${least}`))
    .orderBy(asc(renewals.id))
    .limit(batchSize);

const facts = {
  renewal: renewals,
  invoice: invoices,
  server: servers,
  reader: { id: accounts.id, email: accounts.email, language: accounts.language },
  isAutomatic: paysByItself,
  hasCard,
  hasMandate,
  isUndecided,
  isTried,
  isHandedOver: isHandedOver(),
  heldUntil: heldUntil().mapWith(invoices.dueAt),
  isWrittenOff: isWrittenOff(),
};

const isUnpaid = and(
  isNull(renewals.paidAt),
  isNull(renewals.voidedAt),
  inArray(invoices.status, ["Unpaid", "Collections"]),
);

/** These renewals and all other open ones of their accounts. */
async function readOfAccounts(db: Database, ids: readonly number[]): Promise<number[]> {
  const owners = await db
    .selectDistinct({ id: servers.accountId })
    .from(renewals)
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(anyOf(renewals.id, ids));
  const isTheirs = anyOf(
    servers.accountId,
    owners.map(({ id }) => id),
  );
  const open = await db
    .select({ id: renewals.id })
    .from(renewals)
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(and(isTheirs, isNull(renewals.paidAt), isNull(renewals.voidedAt)));
  return [...new Set([...ids, ...open.map(({ id }) => id)])];
}

/**
 * Locks the open periods of the accounts of these renewals and reads all that decides on them: all periods of an account
 * together, so that one mail covers them. Skips what another process has done meanwhile.
 */
async function lockRows(db: Database, ids: readonly number[], now: Date) {
  const all = anyOf(renewals.id, await readOfAccounts(db, ids));
  const invoiceIds = db.select({ id: renewals.invoiceId }).from(renewals).where(all);
  await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, invoiceIds))
    .orderBy(asc(invoices.id))
    .for("update");
  return db
    .select(facts)
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(and(all, or(lte(renewals.nextStepAt, now), isUnpaid)))
    .orderBy(asc(renewals.startsAt), asc(renewals.id))
    .for("no key update", { of: [renewals, servers] });
}

/**
 * Locks these renewals and the other open ones of their accounts. `isDue` false = no step of it is due yet. `terms`: those
 * of its account today.
 */
export async function lockDue(db: Database, ids: readonly number[], now: Date) {
  const rows = await lockRows(db, ids, now);
  if (rows.length === 0) return [];
  const renewalIds = rows.map(({ renewal }) => renewal.id);
  const taken = await readTaken(db, renewalIds);
  const busy = await readBusy(
    db,
    rows.map(({ server }) => server.id),
  );
  const together = await readTogether(
    db,
    rows.map(({ invoice }) => invoice),
  );
  const termsOf = await readDunningTerms(
    db,
    rows.map(({ server }) => server.accountId),
  );
  const byHand = new Set(rows.filter(({ isAutomatic }) => !isAutomatic).map(({ invoice }) => invoice.id));
  return rows.map((row) => ({
    ...row,
    // One over several servers is paid by itself if all of them are.
    isAutomatic: !byHand.has(row.invoice.id),
    terms: termsOf(row.server.accountId),
    together: together.get(row.invoice.combinedInto ?? 0) ?? null,
    isDue: row.renewal.nextStepAt !== null && row.renewal.nextStepAt <= now,
    taken: taken.get(row.renewal.id) ?? [],
    isBusy: busy.has(row.server.id),
  }));
}

export type DueRenewal = Awaited<ReturnType<typeof lockDue>>[number];
