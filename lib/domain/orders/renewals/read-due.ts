import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { stepSentAt } from "../../kernel/server/step-sent-at";
import { paysByItself } from "../../money/billing/shared/automatic";
import { readTogether } from "../../money/payments/shared/read-together";
import { isTried } from "./shared/card-attempts";
import { hasCard, isUndecided } from "./shared/has-card";
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
  isUndecided,
  isTried,
};

const isUnpaid = and(
  isNull(renewals.paidAt),
  isNull(renewals.voidedAt),
  inArray(invoices.status, ["Unpaid", "Collections"]),
);

/**
 * Locks the open periods of the servers of these renewals and reads all that decides on them: all periods of a server
 * together, so that one mail covers them. Skips what another process has done meanwhile.
 */
async function lockRows(db: Database, ids: readonly number[], now: Date) {
  const named = db.select({ id: renewals.serverId }).from(renewals).where(anyOf(renewals.id, ids));
  const ofServers = inArray(renewals.serverId, named);
  const invoiceIds = db
    .select({ id: renewals.invoiceId })
    .from(renewals)
    .where(and(ofServers, or(lte(renewals.nextStepAt, now), isNull(renewals.paidAt))));
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
    .where(and(ofServers, or(lte(renewals.nextStepAt, now), isUnpaid)))
    .orderBy(asc(renewals.startsAt), asc(renewals.id))
    .for("no key update", { of: [renewals, servers] });
}

async function readTaken(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      renewalId: dunningSteps.renewalId,
      step: dunningSteps.step,
      isSkipped: dunningSteps.isSkipped,
      sentAt: stepSentAt().mapWith(dunningSteps.at),
    })
    .from(dunningSteps)
    .leftJoin(mails, eq(mails.id, dunningSteps.mailId))
    .where(anyOf(dunningSteps.renewalId, ids));
  return groupBy(rows, ({ renewalId }) => renewalId);
}

/** Locks these renewals and the other ones of their servers. `isDue` false = only mentioned together with a due one. */
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
  return rows.map((row) => ({
    ...row,
    together: together.get(row.invoice.combinedInto ?? 0) ?? null,
    isDue: row.renewal.nextStepAt !== null && row.renewal.nextStepAt <= now,
    taken: taken.get(row.renewal.id) ?? [],
    isBusy: busy.has(row.server.id),
  }));
}

export type DueRenewal = Awaited<ReturnType<typeof lockDue>>[number];
