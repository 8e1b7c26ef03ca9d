import { and, isNotNull, lt, notInArray } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { failureCounts, loginChallenges, sessions } from "@/lib/db/tables/accounts";
import {
  identityOffers,
  mailLinks,
  passkeyChallenges,
  pendingFactors,
  signUps,
  ssoHashes,
} from "@/lib/db/tables/identity";
import { idempotentAnswers } from "@/lib/db/tables/record";
import { servers } from "@/lib/db/tables/servers";

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Forgets what must not be kept: answers after a day, challenges, dead sessions, root passwords nobody read. */
export async function sweepRows(now: Date): Promise<void> {
  const db = database();
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, hoursBefore(now, 24)));
  await db.delete(failureCounts).where(lt(failureCounts.since, hoursBefore(now, 24)));
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, hoursBefore(now, 1)));
  await db.delete(signUps).where(lt(signUps.expiresAt, hoursBefore(now, 1)));
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, hoursBefore(now, 24 * 7)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, hoursBefore(now, 1)));
  await db.delete(pendingFactors).where(lt(pendingFactors.expiresAt, hoursBefore(now, 1)));
  await db.delete(identityOffers).where(lt(identityOffers.expiresAt, hoursBefore(now, 1)));
  await db.delete(ssoHashes).where(lt(ssoHashes.expiresAt, hoursBefore(now, 1)));
  await db.delete(sessions).where(lt(sessions.expiresAt, hoursBefore(now, 24 * 30)));
  await db
    .update(servers)
    .set({ rootPassword: null, rootPasswordUntil: null })
    // A machine that is not there yet still has to be given its password.
    .where(
      and(
        isNotNull(servers.rootPassword),
        notInArray(servers.state, ["awaiting_payment", "deploying"]),
        lt(servers.rootPasswordUntil, now),
      ),
    );
}
