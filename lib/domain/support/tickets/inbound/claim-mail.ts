import { randomUUID } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";

export type MailPlace = { mailbox: string; uidValidity: string; uid: number };

/** Longer than any mail takes to process: an older claim is dead. */
export const claimMinutes = 5;
/** So often a mailbox may fail to hand over one mail before the mail is set aside. */
const mostAttempts = 5;

const isAt = ({ mailbox, uidValidity, uid }: MailPlace) =>
  and(
    eq(inboundMails.mailbox, mailbox),
    eq(inboundMails.uidValidity, uidValidity),
    eq(inboundMails.uid, uid),
  );

/** mine: to be read now; lost: it is to be read no more; taken: done before; held: someone reads it. */
export type Claim =
  | { is: "mine"; id: number }
  | { is: "lost"; id: number; why: "interrupted" | "unreadable" }
  | { is: "taken" }
  | { is: "held" };

/** Notes that a mail is about to be read, before anything of it is: one that ends the process is read no second time. */
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
  // Gone again: its claim was given back.
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

/** Gives a claim back: the mailbox or the panel failed, not the mail. `isRefused`: the mailbox did not hand it over. */
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
