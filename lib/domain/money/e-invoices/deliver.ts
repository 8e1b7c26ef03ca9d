import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { afterAttempt, leaseMs, type Outcome } from "@/lib/base/handed-over";
import { type Participant, readParticipant } from "@/lib/base/participant";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { accessPointCompanies, eInvoiceDeliveries } from "@/lib/db/tables/money/e-invoices";
import { accessPointSettings } from "@/lib/env";
import { log } from "@/lib/log";
import type { AccessPoint } from "@/lib/outside/access-point/port";
import { DomainError } from "../../kernel/errors/fail";
import { findCreditNoteOfAny, findInvoiceOfAny } from "../documents/lookup";
import { type Printable, printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { makeNetworkFile } from "./network-file";
import { recipientOf } from "./participant";
import { readNetworkChoice } from "./shared/read-choice";

const mostAtOnce = 500;

type Delivery = typeof eInvoiceDeliveries.$inferSelect;
type Tried = Outcome & { recipient?: string };

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

async function send(db: Database, delivery: Delivery, point: AccessPoint): Promise<Tried> {
  const printable = await readPrintable(db, delivery);
  const { seller, buyer, kind } = printable.details;
  const sender = await readSender(db, delivery.companyId);
  const recipient = recipientOf(await readNetworkChoice(db, delivery.accountId), {
    ...{ sellerCountry: seller.country, buyerCountry: buyer.country, taxId: buyer.taxId },
  });
  if (!sender) return { state: "failed", reason: "no_sender" };
  if (!recipient) return { state: "failed", reason: "no_recipient" };
  const xml = await makeNetworkFile(db, printable, { sender, recipient });
  const said = await point.send({ id: networkId(delivery), kind, sender, recipient, xml });
  return { ...said, recipient: `${recipient.scheme}:${recipient.id}` };
}

/** What came of this attempt; nothing is thrown. */
async function attempt(db: Database, delivery: Delivery, point: AccessPoint): Promise<Tried> {
  try {
    if (delivery.state === "waiting") return await send(db, delivery, point);
    return (await point.read(networkId(delivery))) ?? { state: "unknown" };
  } catch (error) {
    const isIncomplete = error instanceof DomainError && error.extras.doc === "e_invoice.incomplete";
    // The invoice's page names what it lacks.
    const reason = isIncomplete ? "incomplete" : errorText(error);
    // What the document lacks, lacks tomorrow, too.
    return {
      state: error instanceof DomainError && error.code !== "unavailable" ? "failed" : "away",
      reason,
    };
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
  const recipient = outcome.recipient ? { recipient: outcome.recipient } : {};
  await inTransaction((db) =>
    db
      .update(eInvoiceDeliveries)
      .set({ ...afterAttempt(delivery, outcome, now), ...recipient })
      // Unless another attempt has taken it since.
      .where(and(eq(eInvoiceDeliveries.id, deliveryId), eq(eInvoiceDeliveries.dueAt, delivery.dueAt))),
  );
}
