import { randomUUID } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";

export type MailPlace = { mailbox: string; uidValidity: string; uid: number };

/** Longer than processing any mail takes: an older claim is dead. */
export const claimMinutes = 5;
/** Number of times the mailbox may fail to deliver one mail before the mail is set aside. */
const mostAttempts = 5;

const isAt = ({ mailbox, uidValidity, uid }: MailPlace) =>
  and(
    eq(inboundMails.mailbox, mailbox),
    eq(inboundMails.uidValidity, uidValidity),
    eq(inboundMails.uid, uid),
  );

/**
 * mine: claimed by this call; lost: not to be processed any more; taken: already processed; held: being processed
 * elsewhere.
 */
export type Claim =
  | { is: "mine"; id: number }
  | { is: "lost"; id: number; why: "interrupted" | "unreadable" }
  | { is: "taken" }
  | { is: "held" };

/** Claims a mail before reading any of it, so that a mail that crashes the process is not read again. */
export async function claimMail(place: MailPlace, now: Date): Promise<Claim> {
  const db = database();
  const claim = { outcome: "reading", claimedAt: now } as const;
  const [made] = await db
    .insert(inboundMails)
    .values({ ...place, ...claim, sender: "", messageKey: `claim ${randomUUID()}`, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: inboundMails.id });
  if (made) return { is: "mine", id: made.id };
  const isLost = and(
    eq(inboundMails.outcome, "reading"),
    lt(inboundMails.claimedAt, hoursBefore(now, claimMinutes / 60)),
  );
  const [known] = await db
    .select({ id: inboundMails.id, outcome: inboundMails.outcome, attempts: inboundMails.attempts })
    .from(inboundMails)
    .where(isAt(place));
  // The row is gone: its claim was released.
  if (!known) return { is: "held" };
  if (known.outcome !== "reading" && known.outcome !== "waiting") return { is: "taken" };
  const [renewed] = await db
    .update(inboundMails)
    .set(claim)
    .where(and(eq(inboundMails.id, known.id), or(isLost, eq(inboundMails.outcome, "waiting"))))
    .returning({ id: inboundMails.id });
  if (!renewed) return { is: "held" };
  const { id } = known;
  if (known.outcome === "reading") return { is: "lost", id, why: "interrupted" };
  return known.attempts < mostAttempts ? { is: "mine", id } : { is: "lost", id, why: "unreadable" };
}

/**
 * Releases a claim after a failure of the mailbox or the panel, not of the mail. `isRefused`: the mailbox did not
 * deliver it.
 */
export async function returnMail(id: number, { isRefused }: { isRefused: boolean }): Promise<void> {
  await database()
    .update(inboundMails)
    .set({
      outcome: "waiting",
      claimedAt: null,
      ...(isRefused ? { attempts: sql`${inboundMails.attempts} + 1` } : {}),
    })
    .where(and(eq(inboundMails.id, id), eq(inboundMails.outcome, "reading")));
}
