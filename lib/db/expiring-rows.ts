import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { hoursBefore } from "@/lib/base/hours-before";
import { retentionDays } from "../env";
import type { Database } from "./client";
import { deleteInBatches } from "./delete-in-batches";
import { signUps } from "./tables/customers/sign-ups";
import { loginChallenges } from "./tables/identity/auth";
import { linkOffers, ssoHashes } from "./tables/identity/linked-accounts";
import { sessions } from "./tables/identity/sessions";
import { passkeyChallenges, pendingFactors } from "./tables/identity/two-factor";
import { idempotentAnswers } from "./tables/kernel/audit";
import { failureCounts } from "./tables/kernel/rate-limits";
import { mailLinks } from "./tables/messages/mails";
import { panelNotices } from "./tables/messages/notifications";
import { silentHosts } from "./tables/messages/webhooks";
import { accountingExportParts } from "./tables/money/accounting";
import { abuseCases } from "./tables/support/abuse";
import { bulkRuns } from "./tables/support/bulk";
import { helpVotes } from "./tables/support/help-center";
import { ticketAgents } from "./tables/support/ticket-agents";
import { ticketFiles } from "./tables/support/tickets";

/** How long a sign-up is kept after its link expires, so that a new link can be sent. */
export const keptSignUpHours = 24;

/**
 * A count must outlast its wait: if it were deleted during the wait or just after, the next failure would count as the
 * first.
 */
const restedSince = sql`greatest(${failureCounts.since}, coalesce(${failureCounts.blockedUntil}, ${failureCounts.since}))`;

type Expiry = {
  table: PgTable;
  /** What its age counts from. */
  since: PgColumn | SQL;
  /** A number, or what a setting says now. */
  hours: number | (() => number);
  /** Which of its rows; left out, all. */
  only?: SQL;
};

/** Tables whose rows nobody needs once they are so many hours old. */
export const expiringRows = {
  /** Files of the books: the same can be made anew. */
  accountingExportParts: {
    table: accountingExportParts,
    since: accountingExportParts.createdAt,
    hours: 24 * 30,
  },
  idempotentAnswers: { table: idempotentAnswers, since: idempotentAnswers.createdAt, hours: 24 },
  failureCounts: { table: failureCounts, since: restedSince, hours: 24 },
  loginChallenges: { table: loginChallenges, since: loginChallenges.expiresAt, hours: 1 },
  passkeyChallenges: { table: passkeyChallenges, since: passkeyChallenges.expiresAt, hours: 24 },
  pendingFactors: { table: pendingFactors, since: pendingFactors.expiresAt, hours: 24 },
  /** Files that were uploaded and not sent. */
  ticketFiles: {
    table: ticketFiles,
    since: ticketFiles.createdAt,
    hours: 24,
    only: isNull(ticketFiles.messageId),
  },
  /** Who had a ticket open; what they had begun to write is begun no more. */
  ticketAgents: { table: ticketAgents, since: ticketAgents.seenAt, hours: 24 * 30 },
  signUps: { table: signUps, since: signUps.expiresAt, hours: keptSignUpHours },
  mailLinks: { table: mailLinks, since: mailLinks.expiresAt, hours: 24 * 7 },
  /** The listed events remain in their own histories for longer. */
  panelNotices: {
    table: panelNotices,
    since: panelNotices.createdAt,
    hours: () => 24 * retentionDays().notices,
  },
  /** With their rows; what was done is in the audit log. */
  bulkRuns: { table: bulkRuns, since: bulkRuns.createdAt, hours: () => 24 * retentionDays().bulkRuns },
  /** Counted from when they were closed, with their complaints. */
  abuseCases: {
    table: abuseCases,
    since: abuseCases.closedAt,
    hours: () => 24 * retentionDays().abuse,
    only: isNotNull(abuseCases.closedAt),
  },
  /** What they said stays counted. */
  helpVotes: { table: helpVotes, since: helpVotes.at, hours: () => 24 * retentionDays().votes },
  linkOffers: { table: linkOffers, since: linkOffers.expiresAt, hours: 24 },
  ssoHashes: { table: ssoHashes, since: ssoHashes.expiresAt, hours: 24 },
  sessions: { table: sessions, since: sessions.expiresAt, hours: () => 24 * retentionDays().sessions },
  silentHosts: { table: silentHosts, since: silentHosts.lastFailedAt, hours: 24 },
} satisfies Record<string, Expiry>;

export type ExpiringName = keyof typeof expiringRows;

export const expiringNames = Object.keys(expiringRows) as ExpiringName[];

/** After how many hours rows of that table go. */
export function expiryHours(name: ExpiringName): number {
  const { hours }: Expiry = expiringRows[name];
  return typeof hours === "number" ? hours : hours();
}

/** Deletes what is too old in one of these tables, in batches. */
export async function deleteExpired(db: Database, name: ExpiringName, now: Date): Promise<void> {
  const { table, since, only }: Expiry = expiringRows[name];
  const isOld = sql`${since} < ${hoursBefore(now, expiryHours(name)).toISOString()}::timestamptz`;
  await deleteInBatches(db, table, and(isOld, only));
}
