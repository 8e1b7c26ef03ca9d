import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { isNever, readDunningTerms } from "../../../kernel/server/dunning-terms";
import { heldUntil } from "../../../kernel/server/held-until";
import { stepSentAt } from "../../../kernel/server/step-sent-at";
import { isWrittenOff } from "../../../kernel/server/written-off";
import { deletionDay, deletionWithoutCredit } from "../rules";

const isStopped = and(eq(servers.state, "suspended"), eq(servers.suspendedBy, "unpaid"));

/** Servers with an unpaid renewal. */
async function readUnpaid(db: Database, serverIds: number[]): Promise<[number, Date][]> {
  const rows = await db
    .select({
      id: servers.id,
      accountId: servers.accountId,
      dueAt: invoices.dueAt,
      suspendedAt: sql`greatest(coalesce(${stepSentAt()}, ${dunningSteps.at}), ${heldUntil()})`.mapWith(
        dunningSteps.at,
      ),
    })
    .from(servers)
    .innerJoin(renewals, and(eq(renewals.serverId, servers.id), isNull(renewals.voidedAt)))
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(dunningSteps, and(eq(dunningSteps.renewalId, renewals.id), eq(dunningSteps.step, "suspend")))
    .leftJoin(mails, eq(mails.id, dunningSteps.mailId))
    .where(
      and(
        isStopped,
        inArray(servers.id, serverIds),
        inArray(invoices.status, ["Unpaid", "Collections"]),
        not(isWrittenOff()),
      ),
    );
  const termsOf = await readDunningTerms(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return rows.flatMap(({ id, accountId, dueAt, suspendedAt }): [number, Date][] => {
    const terms = termsOf(accountId);
    return isNever(terms.terminateAfter) ? [] : [[id, deletionDay(dueAt, suspendedAt, terms)]];
  });
}

/** Hourly servers that the credit does not cover. */
async function readUncovered(db: Database, serverIds: number[]): Promise<[number, Date][]> {
  const rows = await db
    .select({ id: servers.id, stoppedAt: usageMonths.stoppedAt, notBefore: servers.suspendNotBefore })
    .from(servers)
    .innerJoin(usageMonths, and(eq(usageMonths.serverId, servers.id), isNull(usageMonths.closedAt)))
    .where(and(isStopped, inArray(servers.id, serverIds), isNotNull(usageMonths.stoppedAt)));
  return rows.flatMap(({ id, stoppedAt, notBefore }): [number, Date][] =>
    stoppedAt ? [[id, deletionWithoutCredit(stoppedAt, notBefore, renewalTerms())]] : [],
  );
}

/** Deletion times by server id unless the debt is paid; servers that are not to be deleted are left out. */
export async function readDeletions(db: Database, serverIds: number[]): Promise<Map<number, Date>> {
  if (serverIds.length === 0) return new Map();
  const found = [...(await readUnpaid(db, serverIds)), ...(await readUncovered(db, serverIds))];
  // The earliest of several wins.
  return new Map(found.sort(([, one], [, other]) => other.getTime() - one.getTime()));
}
