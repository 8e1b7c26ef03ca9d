import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/billing";
import { paymentReports, paymentVisits } from "@/lib/db/tables/payments";
import { errorFacts, log } from "@/lib/log";
import type { OutsideState } from "@/lib/outside/payments/port";
import { askLater } from "./ask-later";
import { cardSystem } from "./card-systems";
import { chargeVisit } from "./charge-visit";
import { endVisit, type Visit } from "./end-visit";
import { recordOutcome } from "./record-outcome";

/** A page that the outside never answered for, and that was never shown. */
const unansweredHours = 24;

async function readState(visit: Visit, createdAt: Date, now: Date): Promise<OutsideState> {
  // The answer to the charge was lost: the same key is the same charge.
  if (visit.outsideId === null && visit.savedCardId !== null) return chargeVisit(visit);
  if (visit.outsideId === null)
    return createdAt < hoursBefore(now, unansweredHours)
      ? { state: "failed", reason: "expired" }
      : { state: "open" };
  const system = cardSystem(visit.method);
  if (!system) throw new Error(`Payments by ${visit.method} are off.`);
  return system.read(visit.outsideId);
}

/**
 * Asks the outside for a payment that has not ended, at most once in `pauseMs`, and books what it answers. Without an
 * answer the worker asks again later.
 */
export async function bringUpToDate(paymentId: number, now: Date, pauseMs: number): Promise<void> {
  const before = new Date(now.getTime() - pauseMs);
  const isDue = or(isNull(paymentVisits.askedAt), lt(paymentVisits.askedAt, before));
  const [visit] = await database()
    .update(paymentVisits)
    .set({ askedAt: now, timesAsked: sql`${paymentVisits.timesAsked} + 1` })
    .where(and(eq(paymentVisits.paymentId, paymentId), isNull(paymentVisits.problem), isDue))
    .returning();
  const [payment] = await database().select().from(payments).where(eq(payments.id, paymentId));
  if (!visit || payment?.state !== "pending") return;
  const is = await readState(visit, payment.createdAt, now).catch((error: unknown) => {
    log.warn({ payment: paymentId, error: errorFacts(error) }, "a payment's state could not be read");
    return null;
  });
  await inTransaction(async (db) => {
    const ending = is && (await endVisit(db, visit, is, now));
    if (ending === null || ending === "waiting") await askLater(db, visit, now);
    else if (ending !== "known")
      await recordOutcome(db, "payments.ask_outcome", { visit, outcome: ending }, now);
    // A person has to see it, also where nobody but we asked.
    if (ending === "wrong_currency")
      await db
        .insert(paymentReports)
        .values({
          method: visit.method,
          eventId: `asked ${paymentId}`,
          paymentId,
          what: { about: "payment", is },
          outcome: ending,
          at: now,
        })
        .onConflictDoNothing();
  });
}
