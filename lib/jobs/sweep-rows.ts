import { database } from "@/lib/db/client";
import { sweepSignUps } from "@/lib/domain/customers/accounts/sweep";
import { sweepChallenges } from "@/lib/domain/identity/auth/sweep";
import { sweepLinkedAccounts } from "@/lib/domain/identity/linked-accounts/sweep";
import { sweepLoginHistory } from "@/lib/domain/identity/login-history/sweep";
import { sweepSessions } from "@/lib/domain/identity/sessions/sweep";
import { sweepTwoFactor } from "@/lib/domain/identity/two-factor/sweep";
import { sweepAudit } from "@/lib/domain/kernel/audit/sweep";
import { sweepJobs } from "@/lib/domain/kernel/jobs/sweep";
import { sweepFailures } from "@/lib/domain/kernel/rate-limits/sweep";
import { sweepAnswers } from "@/lib/domain/kernel/sweep-answers";
import { eraseMails, sweepLinks, sweepNotices } from "@/lib/domain/messages/mails/sweep";
import { sweepWebhooks } from "@/lib/domain/messages/webhooks/sweep";
import { sweepCreditAdjustments } from "@/lib/domain/money/credit-adjustments/sweep";
import { sweepAddresses } from "@/lib/domain/network/addresses/sweep";
import { sweepRootPasswords } from "@/lib/domain/servers/servers/sweep";
import { sweepClaims, sweepFiles } from "@/lib/domain/support/tickets/sweep";

const sweeps = [
  sweepAnswers,
  sweepCreditAdjustments,
  sweepFailures,
  sweepChallenges,
  sweepTwoFactor,
  sweepClaims,
  sweepFiles,
  sweepSignUps,
  sweepLinks,
  sweepNotices,
  eraseMails,
  sweepAddresses,
  sweepAudit,
  sweepLinkedAccounts,
  sweepLoginHistory,
  sweepJobs,
  sweepSessions,
  sweepRootPasswords,
  sweepWebhooks,
];

/**
 * Deletes what must not be kept: answers after a day, challenges, dead sessions, unread root passwords. One that fails
 * stops no other; the first failure is thrown at the end.
 */
export async function sweepRows(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const sweep of sweeps) await sweep(database(), now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
