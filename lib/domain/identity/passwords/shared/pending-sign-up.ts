import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { keptSignUpHours } from "@/lib/db/expiring-rows";
import { signUps } from "@/lib/db/tables/customers/sign-ups";

/** Finds the latest unconfirmed sign-up with that email; null if there is none. */
export async function findPendingSignUp(
  db: Database,
  email: string,
  now: Date,
): Promise<{ id: number; passwordHash: string } | null> {
  const isPending = and(isNull(signUps.usedAt), gt(signUps.expiresAt, hoursBefore(now, keptSignUpHours)));
  const [row] = await db
    .select({ id: signUps.id, passwordHash: signUps.passwordHash })
    .from(signUps)
    .where(and(eq(signUps.email, email), isPending))
    .orderBy(desc(signUps.id))
    .limit(1);
  return row ?? null;
}
