import { database } from "@/lib/db/client";
import { sweepSignUps } from "@/lib/domain/accounts/sweep";
import { sweepAddresses } from "@/lib/domain/addresses/sweep";
import { sweepAudit } from "@/lib/domain/audit/sweep";
import { sweepChallenges } from "@/lib/domain/auth/sweep";
import { sweepClaims, sweepFiles } from "@/lib/domain/conversations/sweep";
import { sweepCreditAdjustments } from "@/lib/domain/corrections/sweep";
import { sweepTwoFactor } from "@/lib/domain/factors/sweep";
import { sweepLinkedAccounts } from "@/lib/domain/identities/sweep";
import { sweepJobs } from "@/lib/domain/jobs/sweep";
import { sweepAnswers } from "@/lib/domain/kernel/sweep-answers";
import { sweepFailures } from "@/lib/domain/limits/sweep";
import { eraseMails, sweepLinks, sweepNotices } from "@/lib/domain/mails/sweep";
import { sweepRootPasswords } from "@/lib/domain/servers/sweep";
import { sweepSessions } from "@/lib/domain/sessions/sweep";
import { sweepLoginHistory } from "@/lib/domain/sign-ins/sweep";
import { sweepWebhooks } from "@/lib/domain/webhooks/sweep";

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
