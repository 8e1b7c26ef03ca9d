import { and, inArray, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { failureCounts, loginChallenges, sessions } from "@/lib/db/tables/accounts";
import {
  identityOffers,
  knownDevices,
  mailLinks,
  passkeyChallenges,
  pendingFactors,
  signIns,
  signUps,
  ssoHashes,
} from "@/lib/db/tables/identity";
import { idempotentAnswers } from "@/lib/db/tables/record";
import { jobs, servers } from "@/lib/db/tables/servers";
import { signInsKeptSince } from "./sign-ins/rules";

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** An account always knows one device, or the sign-in after a long absence would pass for its first and be told nobody. */
const isNotTheLastKnown = sql`exists (select 1 from known_devices later
  where later.account_id = ${knownDevices.accountId} and later.last_seen_at > ${knownDevices.lastSeenAt})`;

/** What identity.ts holds for a time: sign-ins for a year, the rest a day longer than it can be used. */
async function sweepIdentity(now: Date): Promise<void> {
  const db = database();
  const yearAgo = signInsKeptSince(now);
  const dayAgo = hoursBefore(now, 24);
  await db.delete(signIns).where(lt(signIns.at, yearAgo));
  await db.delete(knownDevices).where(and(lt(knownDevices.lastSeenAt, yearAgo), isNotTheLastKnown));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, dayAgo));
  await db.delete(pendingFactors).where(lt(pendingFactors.expiresAt, dayAgo));
  await db.delete(signUps).where(lt(signUps.expiresAt, dayAgo));
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, hoursBefore(now, 24 * 7)));
  await db.delete(identityOffers).where(lt(identityOffers.expiresAt, dayAgo));
  await db.delete(ssoHashes).where(lt(ssoHashes.expiresAt, dayAgo));
}

/** Forgets what must not be kept: answers after a day, challenges, dead sessions, root passwords nobody read. */
export async function sweepRows(now: Date): Promise<void> {
  const db = database();
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, hoursBefore(now, 24)));
  await db.delete(failureCounts).where(lt(failureCounts.since, hoursBefore(now, 24)));
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, hoursBefore(now, 1)));
  await sweepIdentity(now);
  // Nobody can read them any more, and every guess at a PIN leaves one.
  const isOfPin = inArray(jobs.action, ["set_pin", "check_pin"]);
  await db.delete(jobs).where(and(isOfPin, lt(jobs.finishedAt, hoursBefore(now, 25))));
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
