import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { accessPointCompanies, eInvoiceDeliveries } from "@/lib/db/tables/money/e-invoices";
import { accessPointSettings } from "@/lib/env";
import { log } from "@/lib/log";
import type { AccessPoint, NetworkState, Participant } from "@/lib/outside/access-point/port";
import { DomainError } from "../../kernel/errors/fail";
import { findCreditNoteOfAny, findInvoiceOfAny } from "../documents/lookup";
import { type Printable, printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { makeNetworkFile } from "./network-file";
import { readParticipant, recipientOf } from "./participant";
import { readNetworkChoice } from "./shared/read-choice";

const minuteMs = 60_000;
/** Nobody else takes a delivery for so long while this process asks. */
const leaseMs = 5 * minuteMs;
const mostAttempts = 12;
const longestPauseMs = 360 * minuteMs;
/** After so long without an end it is given up. */
const patienceMs = 72 * 60 * minuteMs;
const mostAtOnce = 500;

type Delivery = typeof eInvoiceDeliveries.$inferSelect;
/** away: nothing is known of this attempt. unknown: the access point has no such document. failed: it cannot be sent. */
type Outcome =
  | (NetworkState & { recipient?: string })
  | { state: "away" | "failed"; reason: string }
  | { state: "unknown" };

/** Queues what is due to be sent or asked for; nothing without an access point. */
export async function queueDeliveries(now: Date): Promise<void> {
  if (accessPointSettings().kind === "off") return;
  const db = database();
  const due = await db
    .select({ id: eInvoiceDeliveries.id })
    .from(eInvoiceDeliveries)
    .where(and(sql`${eInvoiceDeliveries.state} in ('waiting', 'sent')`, lte(eInvoiceDeliveries.dueAt, now)))
    .orderBy(eInvoiceDeliveries.dueAt)
    .limit(mostAtOnce);
  const ids = due.map(({ id }) => id);
  await enqueueAll(db, "deliver_e_invoice", "deliveryId", ids, { isKeyed: true, maxAttempts: 1 });
}

/** Takes a delivery that is due, for this attempt; null if it is not, or another process has it. */
async function takeDelivery(db: Database, id: number, now: Date): Promise<Delivery | null> {
  const isDue = and(
    eq(eInvoiceDeliveries.id, id),
    inArray(eInvoiceDeliveries.state, ["waiting", "sent"]),
    lte(eInvoiceDeliveries.dueAt, now),
  );
  const [row] = await db
    .update(eInvoiceDeliveries)
    .set({
      dueAt: new Date(now.getTime() + leaseMs),
      attempts: sql`${eInvoiceDeliveries.attempts} + case when ${eInvoiceDeliveries.state} = 'waiting' then 1 else 0 end`,
    })
    .where(isDue)
    .returning();
  return row ?? null;
}

/** The network's name of a submission. */
const networkId = ({ id, submission }: Delivery): string => `einv_${id}-${submission}`;

async function readPrintable(db: Database, { invoiceId, creditNoteId }: Delivery): Promise<Printable> {
  return creditNoteId === null
    ? printableInvoice(db, await findInvoiceOfAny(db, invoiceId ?? 0))
    : printableCreditNote(db, await findCreditNoteOfAny(db, creditNoteId));
}

async function readSender(db: Database, companyId: number): Promise<Participant | null> {
  const [row] = await db
    .select()
    .from(accessPointCompanies)
    .where(eq(accessPointCompanies.companyId, companyId));
  return readParticipant(row?.participant ?? "");
}

async function send(db: Database, delivery: Delivery, point: AccessPoint): Promise<Outcome> {
  const printable = await readPrintable(db, delivery);
  const { seller, buyer, kind } = printable.details;
  const sender = await readSender(db, delivery.companyId);
  const recipient = recipientOf(await readNetworkChoice(db, delivery.accountId), {
    ...{ sellerCountry: seller.country, buyerCountry: buyer.country, taxId: buyer.taxId },
  });
  if (!sender) return { state: "failed", reason: "The company has no address in the network any more." };
  if (!recipient) return { state: "failed", reason: "The customer's address in the network is not known." };
  const xml = await makeNetworkFile(db, printable, { sender, recipient });
  const said = await point.send({ id: networkId(delivery), kind, sender, recipient, xml });
  return { ...said, recipient: `${recipient.scheme}:${recipient.id}` };
}

/** What came of this attempt; nothing is thrown. */
async function attempt(db: Database, delivery: Delivery, point: AccessPoint): Promise<Outcome> {
  try {
    if (delivery.state === "waiting") return await send(db, delivery, point);
    return (await point.read(networkId(delivery))) ?? { state: "unknown" };
  } catch (error) {
    const reason = errorText(error);
    // What the document lacks, lacks tomorrow, too.
    return { state: error instanceof DomainError && error.code !== "unavailable" ? "failed" : "away", reason };
  }
}

const pauseMs = (attempts: number): number => Math.min(2 ** attempts * minuteMs, longestPauseMs);

type Changes = Partial<typeof eInvoiceDeliveries.$inferInsert>;

/** Asks again the later, the longer it takes. */
function askLater({ sentAt }: Delivery, now: Date): Changes {
  const since = now.getTime() - (sentAt ?? now).getTime();
  if (since > patienceMs)
    return { state: "failed", endedAt: now, reason: "The access point never said what became of it." };
  return { dueAt: new Date(now.getTime() + Math.min(Math.max(since / 2, 2 * minuteMs), 60 * minuteMs)) };
}

function changesOf(delivery: Delivery, outcome: Outcome, now: Date): Changes {
  const later = new Date(now.getTime() + pauseMs(delivery.attempts));
  const isLast = delivery.attempts >= mostAttempts;
  switch (outcome.state) {
    case "away":
      if (delivery.state === "sent") return { reason: outcome.reason, ...askLater(delivery, now) };
      return isLast
        ? { state: "failed", endedAt: now, reason: outcome.reason }
        : { dueAt: later, reason: outcome.reason };
    // It was lost on the way, and is sent again under the same name.
    case "unknown":
      return isLast
        ? { state: "failed", endedAt: now, reason: "The access point loses the document." }
        : { state: "waiting", dueAt: later };
    case "failed":
      return { state: "failed", endedAt: now, reason: outcome.reason };
    case "accepted": {
      const sentAt = delivery.sentAt ?? now;
      return { state: "sent", sentAt, reason: null, ...askLater({ ...delivery, sentAt }, now) };
    }
    case "delivered":
      return { state: "delivered", sentAt: delivery.sentAt ?? now, endedAt: now, reason: null };
    case "rejected":
      return { state: "rejected", sentAt: delivery.sentAt ?? now, endedAt: now, reason: outcome.reason };
  }
}

/** Sends a document by the access point, or asks what became of it; repeatable at any moment. */
export async function deliverEInvoice(
  deliveryId: number,
  point: AccessPoint | null,
  now: Date,
): Promise<void> {
  if (!point) return;
  const delivery = await inTransaction((db) => takeDelivery(db, deliveryId, now));
  if (!delivery) return;
  const outcome = await attempt(database(), delivery, point);
  if (outcome.state === "away" || outcome.state === "failed" || outcome.state === "rejected")
    log.warn({ delivery: deliveryId, why: outcome.reason }, "an electronic invoice was not delivered");
  const recipient = "recipient" in outcome && outcome.recipient ? { recipient: outcome.recipient } : {};
  await inTransaction((db) =>
    db
      .update(eInvoiceDeliveries)
      .set({ ...changesOf(delivery, outcome, now), ...recipient })
      // Unless another attempt has taken it since.
      .where(and(eq(eInvoiceDeliveries.id, deliveryId), eq(eInvoiceDeliveries.dueAt, delivery.dueAt))),
  );
}
