import { type Database, database } from "@/lib/db/client";
import { deleteExpired, type ExpiringName, expiringNames, expiryHours } from "@/lib/db/expiring-rows";
import { retentionDay } from "@/lib/db/retention-day";
import { sweepDataRequests } from "@/lib/domain/customers/personal-data/sweep";
import { sweepLoginHistory } from "@/lib/domain/identity/login-history/sweep";
import { sweepAudit } from "@/lib/domain/kernel/audit/sweep";
import { sweepJobs } from "@/lib/domain/kernel/jobs/sweep";
import { sweepMails } from "@/lib/domain/messages/mails/erase-mails";
import { sweepSms } from "@/lib/domain/messages/sms/sweep";
import { sweepWebhooks } from "@/lib/domain/messages/webhooks/sweep";
import { expireReopenings } from "@/lib/domain/money/closing/expire";
import { expireCreditAdjustments } from "@/lib/domain/money/credit-adjustments/expire";
import { expireRefunds } from "@/lib/domain/money/refunds/expire";
import { expireWriteOffs } from "@/lib/domain/money/write-offs/expire";
import { sweepAddresses } from "@/lib/domain/network/addresses/sweep";
import { sweepDeclarations } from "@/lib/domain/orders/contract-notices/sweep";
import { sweepChecks } from "@/lib/domain/servers/monitoring/run-checks";
import { eraseRootPasswords } from "@/lib/domain/servers/servers/erase-root-passwords";
import { sweepImports } from "@/lib/domain/support/data-imports/sweep";
import { giveClaimsUp } from "@/lib/domain/support/tickets/inbound/give-claims-up";
import { indexWords } from "@/lib/domain/support/tickets/index-words";
import { sweepInbound, sweepTickets } from "@/lib/domain/support/tickets/sweep";
import { runEach } from "./run-each";

type Sweep = (db: Database, now: Date) => Promise<void>;

/** What is kept for a week or longer is worth to be kept from a clock that jumps ahead (retention-day.ts). */
const heldFromHours = 7 * 24;

const sweepExpired =
  (name: ExpiringName): Sweep =>
  async (db, now) =>
    deleteExpired(db, name, expiryHours(name) < heldFromHours ? now : await retentionDay(db, now));

/** Tables of which age alone decides, and what their nouns decide by more. */
const sweeps: readonly Sweep[] = [
  ...expiringNames.map(sweepExpired),
  expireCreditAdjustments,
  expireRefunds,
  expireReopenings,
  expireWriteOffs,
  giveClaimsUp,
  sweepMails,
  sweepAddresses,
  sweepDeclarations,
  sweepLoginHistory,
  sweepJobs,
  eraseRootPasswords,
  sweepChecks,
  sweepWebhooks,
  sweepSms,
  sweepTickets,
  sweepInbound,
  indexWords,
  sweepDataRequests,
  sweepImports,
  // Last, as it proves the whole log when a month goes.
  sweepAudit,
];

/**
 * Deletes expired rows: stored responses after a day, challenges, expired sessions, unread root passwords. A failing
 * sweep does not stop the others; the first error is thrown at the end.
 */
export async function sweepRows(now: Date): Promise<void> {
  await runEach(sweeps.map((sweep) => () => sweep(database(), now)));
}
